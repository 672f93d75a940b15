namespace bazillion::rules {}

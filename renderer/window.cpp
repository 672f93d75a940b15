namespace bazillion::renderer {}

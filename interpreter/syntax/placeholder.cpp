namespace bazillion::syntax {}

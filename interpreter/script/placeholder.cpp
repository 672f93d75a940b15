namespace bazillion::script {}

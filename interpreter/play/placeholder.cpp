namespace bazillion::play {}

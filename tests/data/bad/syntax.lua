function settle(

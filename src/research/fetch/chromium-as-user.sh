#!/bin/sh
# Starts Chromium for root. $CHROMIUM_PREFIX is the command that switches to another user. That user cannot write to the
# profile that Playwright creates, and Chromium reads the last --user-data-dir only.
# shellcheck disable=SC2086
exec $CHROMIUM_PREFIX "$CHROMIUM" "$@" --user-data-dir="$HOME/profile"

/** Notifies every instance that the log has grown. */
export const logChannel = 'firehose'

/** Notifies the leader that another instance has written to the inbox. */
export const inboxChannel = 'firehose_inbox'

/** Notifies every instance that stored entries were changed, because something was removed for good. */
export const rewrittenChannel = 'firehose_rewritten'

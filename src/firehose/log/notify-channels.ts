/** Notifies every instance that the log has grown. */
export const logChannel = 'firehose'

/** Notifies the leader that another instance has written to the inbox. */
export const inboxChannel = 'firehose_inbox'

/** On it every instance hears that the log has grown. */
export const logChannel = 'firehose'

/** On it the instance that leads hears that another one has put something into the inbox. */
export const inboxChannel = 'firehose_inbox'

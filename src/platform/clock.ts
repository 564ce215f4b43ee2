/** The time now; passed in wherever time matters, so that tests set it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

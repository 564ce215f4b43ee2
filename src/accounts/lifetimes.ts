const minuteMs = 60_000
const dayMs = 86_400_000

/** A session ends when it was not used for this long … */
export const sessionIdleMs = 14 * dayMs
/** … and in any case after this. */
export const sessionMs = 90 * dayMs
/** How long an answer with a passkey lets dangerous changes pass. */
export const freshMs = 5 * minuteMs
/** How long an authenticator may take. */
export const challengeMs = 5 * minuteMs
/** How long an operator's link to enrol a new passkey is good. */
export const enrolmentMs = 60 * minuteMs

/** Of the OAuth server, in seconds as its library counts. */
export const accessTokenSeconds = 15 * 60
export const refreshTokenSeconds = 30 * 86_400
export const refreshCapSeconds = 90 * 86_400
export const codeSeconds = 60
export const refreshGraceMs = 30_000

import { dayMs } from '../contracts/days.ts'

const minuteMs = 60_000

/** A session expires after this long without use. */
export const sessionIdleMs = 14 * dayMs
/** A session expires after this long in any case. */
export const sessionMs = 90 * dayMs
/** How long a passkey verification permits sensitive changes. */
export const freshMs = 5 * minuteMs
/** How long a WebAuthn challenge is valid. */
export const challengeMs = 5 * minuteMs
/** How long an operator's enrollment link is valid. */
export const enrollmentMs = 60 * minuteMs

/** OAuth lifetimes, in seconds because oidc-provider uses seconds. */
export const accessTokenSeconds = 15 * 60
export const refreshTokenSeconds = 30 * 86_400
export const refreshCapSeconds = 90 * 86_400
export const codeSeconds = 60
export const refreshGraceMs = 30_000

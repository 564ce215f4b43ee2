/** The browser of a request; `binding` is a secret from a cookie that only this browser has. */
export type Browser = { binding: string; userAgent: string }

/** An active session, and when it last verified a passkey. */
export type SignedIn = { accountId: string; sessionId: string; verifiedAt: Date }

/** The browser that asks: `binding` is a secret from a cookie that only it holds. */
export type Browser = { binding: string; userAgent: string }

/** A person in a live session, and when they last answered with a passkey. */
export type SignedIn = { accountId: string; sessionId: string; verifiedAt: Date }

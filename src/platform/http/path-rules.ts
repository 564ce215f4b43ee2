/** Health checks and metrics, which are never authenticated or rate limited. */
export function isProbe(path: string): boolean {
  return path === '/health' || path === '/health/ready' || path === '/metrics'
}

/** The API and the assistant endpoint: programs identify with keys and tokens, and plans limit them. */
export function isForPrograms(path: string): boolean {
  return path.startsWith('/api/') || path === '/mcp' || path.startsWith('/mcp/')
}

/** Scripts, styles, fonts and the icon: parts of a page that was already counted. */
export function isAsset(path: string): boolean {
  return path.startsWith('/assets/') || path === '/favicon.svg' || path === '/offline.js'
}

/**
 * The pages on which visitors sign in or up, in any language, and the requests of their scripts. They stay reachable
 * for visitors who have used up the limit of pages: an account has a limit of its own.
 */
export function isSignIn(path: string): boolean {
  return /^(?:\/[a-z]{2})?\/(?:sign-in|sign-up|passkeys\/(?:ask|answer))(?:\.data)?$/.test(path)
}

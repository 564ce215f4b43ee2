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

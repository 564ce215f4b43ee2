/** Health checks and metrics, which are never authenticated or rate limited. */
export function isProbe(url: string): boolean {
  return url === '/health' || url.startsWith('/health/') || url === '/metrics'
}

/** Asked by machines that watch the service: they must see the truth at any rate, whoever they are. */
export function isProbe(url: string): boolean {
  return url === '/health' || url.startsWith('/health/') || url === '/metrics'
}

/** Whether a service answers at its base address, and what its readiness check says. */
export async function checkService(baseUrl: string): Promise<{ isRunning: boolean; error?: string }> {
  const url = `${baseUrl}/health/ready`
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  if (response === undefined) return { isRunning: false }
  if (response.ok) return { isRunning: true }
  return { isRunning: true, error: `${url} responds with ${response.status}: ${await response.text()}` }
}

import { z } from 'zod'

/** The checks in a 503 response of /health/ready. */
const notReady = z.object({
  checks: z.record(z.string(), z.object({ ok: z.boolean(), detail: z.string().optional() })),
})

/** Whether a service answers at its base address, and what its readiness check says. */
export async function checkService(baseUrl: string): Promise<{ isRunning: boolean; error?: string }> {
  const url = `${baseUrl}/health/ready`
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  if (response === undefined) return { isRunning: false }
  if (response.ok) return { isRunning: true }
  return { isRunning: true, error: describe(url, response.status, await response.text()) }
}

function describe(url: string, status: number, text: string): string {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return `${url} responds with ${status}`
  }
  const { data } = notReady.safeParse(body)
  const missing = Object.entries(data?.checks ?? {}).filter(([, { ok }]) => !ok)
  if (missing.length === 0) return `${url} responds with ${status}`
  return `not ready: ${missing.map(([name, { detail }]) => (detail === undefined ? name : `${name} (${detail})`)).join(', ')}`
}

/** How far the time of a signature may be away: longer would let an old delivery be sent again. */
const toleranceSeconds = 300

/**
 * Whether the service sent this webhook delivery. Pass `X-Civic-Signature` and the body as it was received,
 * before it is parsed.
 */
export async function isGenuineDelivery(
  secret: string,
  signature: string,
  body: string | Uint8Array<ArrayBuffer>,
  nowMs = Date.now(),
): Promise<boolean> {
  const found = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature)
  if (!found) return false
  const [, seconds = '', mac = ''] = found
  if (Math.abs(nowMs / 1000 - Number(seconds)) > toleranceSeconds) return false
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify'])
  const bytes = typeof body === 'string' ? encoder.encode(body) : body
  const signed = new Uint8Array([...encoder.encode(`${seconds}.`), ...bytes])
  // `verify` compares in constant time.
  return crypto.subtle.verify('HMAC', key, bytesOfHex(mac), signed)
}

function bytesOfHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

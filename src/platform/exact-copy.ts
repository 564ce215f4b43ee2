/**
 * Bytes in memory of their own, for what is stored. A small buffer is a view of a pool of 64 kB, and the result of a
 * compression is a view of a chunk of 64 kB: a stored view keeps all of it.
 */
export function exactCopy(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  copy.set(bytes)
  return copy
}

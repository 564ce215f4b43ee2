const mask = (1n << 64n) - 1n

/** 64 bits of a text's pairs of words: nearly equal texts differ in few of them. */
export function simhash(text: string): bigint {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const votes = new Int32Array(64)
  const features = words.length < 2 ? words : words.slice(1).map((word, at) => `${words[at]} ${word}`)
  for (const feature of features) {
    const [low, high] = hash(feature)
    for (let bit = 0; bit < 32; bit++) {
      votes[bit]! += (low >>> bit) & 1 ? 1 : -1
      votes[bit + 32]! += (high >>> bit) & 1 ? 1 : -1
    }
  }
  let result = 0n
  for (let bit = 0; bit < 64; bit++) if (votes[bit]! > 0) result |= 1n << BigInt(bit)
  return result & mask
}

/** How many of the 64 bits differ; up to 3 counts as the same page. */
export function simhashDistance(a: bigint, b: bigint): number {
  let rest = (a ^ b) & mask
  let count = 0
  while (rest > 0n) {
    rest &= rest - 1n
    count++
  }
  return count
}

/** Two 32-bit FNV-1a walks with different seeds, finished by a mixer so that every bit depends on every letter. */
function hash(feature: string): [number, number] {
  let low = 0x811c9dc5
  let high = 0x01000193
  for (let at = 0; at < feature.length; at++) {
    const code = feature.charCodeAt(at)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x85ebca6b)
  }
  return [mix(low), mix(high ^ low)]
}

function mix(value: number): number {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

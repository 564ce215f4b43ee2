/** Jaro–Winkler similarity, 0 to 1. */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1
  if (!a || !b) return 0
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const takenA = new Array<boolean>(a.length).fill(false)
  const takenB = new Array<boolean>(b.length).fill(false)
  let shared = 0
  for (let i = 0; i < a.length; i++) {
    for (let j = Math.max(0, i - reach); j < Math.min(b.length, i + reach + 1); j++) {
      if (takenB[j] || a[i] !== b[j]) continue
      takenA[i] = takenB[j] = true
      shared++
      break
    }
  }
  if (shared === 0) return 0
  const inA = [...a].filter((_, i) => takenA[i])
  const inB = [...b].filter((_, j) => takenB[j])
  const moved = inA.filter((letter, k) => letter !== inB[k]).length / 2
  const jaro = (shared / a.length + shared / b.length + (shared - moved) / shared) / 3
  let prefix = 0
  while (prefix < 4 && a[prefix] === b[prefix]) prefix++
  return jaro + prefix * 0.1 * (1 - jaro)
}

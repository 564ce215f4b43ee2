/** Damerau-Levenshtein distance (optimal string alignment): letters removed, added, replaced or swapped. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      let cost = Math.min(replaced, last[j]! + 1, row[j - 1]! + 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) cost = Math.min(cost, beforeLast[j - 2]! + 1)
      row.push(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.length]!
}

/** Jaro-Winkler similarity from 0 to 1. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1
  if (a === '' || b === '') return 0
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const [inA, inB] = commonLetters(a, b, reach)
  if (inA.length === 0) return 0
  const outOfOrder = inA.filter((letter, index) => letter !== inB[index]).length / 2
  const common = inA.length
  const jaro = (common / a.length + common / b.length + (common - outOfOrder) / common) / 3
  let prefix = 0
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix++
  return jaro + prefix * 0.1 * (1 - jaro)
}

/** The letters that the names share, in the order of each name. */
function commonLetters(a: string, b: string, reach: number): [string[], string[]] {
  const taken = new Array<boolean>(b.length).fill(false)
  const inA: string[] = []
  for (let i = 0; i < a.length; i++) {
    for (let j = Math.max(0, i - reach); j < Math.min(b.length, i + reach + 1); j++) {
      if (taken[j] || a[i] !== b[j]) continue
      taken[j] = true
      inA.push(a[i]!)
      break
    }
  }
  return [inA, [...b].filter((_, j) => taken[j])]
}

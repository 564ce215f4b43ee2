const letters = 'abcdefghijklmnopqrstuvwxyz'

/** All words at one edit from this one: a letter removed, added, swapped or replaced. */
export function editVariants(word: string): string[] {
  const variants = new Set<string>()
  for (let i = 0; i <= word.length; i++) {
    const before = word.slice(0, i)
    const after = word.slice(i)
    if (after) variants.add(before + after.slice(1))
    if (after.length > 1) variants.add(before + after[1] + after[0] + after.slice(2))
    for (const letter of letters) {
      if (after) variants.add(before + letter + after.slice(1))
      variants.add(before + letter + after)
    }
  }
  variants.delete(word)
  return [...variants]
}

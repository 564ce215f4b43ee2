/** Words that an import has stored already and need not offer again. */
export type KnownWords = { unknown(words: Iterable<string>): string[] }

export type WordMemory = ReturnType<typeof createWordMemory>

/** What a transaction stored is remembered once it is committed, and forgotten with it when it fails. */
export function createWordMemory(limit = 200_000) {
  const stored = new Set<string>()
  return {
    begin(): KnownWords & { committed(): void } {
      let offered: string[] = []
      return {
        unknown(words) {
          offered = [...words].filter((word) => !stored.has(word))
          return offered
        },
        committed() {
          // A full memory starts anew: words are offered twice then, which does no harm.
          if (stored.size + offered.length > limit) stored.clear()
          for (const word of offered) stored.add(word)
        },
      }
    },
  }
}

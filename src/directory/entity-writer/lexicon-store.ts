import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import type { Lexemes } from './search-text.ts'

export type Lexicon = {
  /** Answers with what the words become; all of them are looked up at once, and remembered. */
  look(tx: Sql, words: ReadonlySet<string>): Promise<(word: string) => Lexemes>
}

/** Asking for a word once is far cheaper than parsing and stemming it again in every text. */
export function createLexicon(limit = 200_000): Lexicon {
  let known = new Map<string, Lexemes>()
  return {
    async look(tx, words) {
      // A new map: whoever looked before goes on with the old one.
      if (known.size > limit) known = new Map()
      const dictionary = known
      const unknown = [...words].filter((word) => !dictionary.has(word))
      if (unknown.length > 0)
        for (const [word, lexemes] of await loadLexemes(tx, unknown)) dictionary.set(word, lexemes)
      return (word) => dictionary.get(word)!
    },
  }
}

async function loadLexemes(tx: Sql, words: readonly string[]): Promise<[string, Lexemes][]> {
  const { rows } = await raw<{
    word: string
    simple: string[]
    english: { lexeme: string; position: number }[]
  }>`
    select word,
      (select coalesce(array_agg(lexeme order by position), '{}')
        from unnest(to_tsvector('simple', word)), unnest(positions) as position) as simple,
      (select coalesce(json_agg(json_build_object('lexeme', lexeme, 'position', position)), '[]')
        from unnest(to_tsvector('english', word)), unnest(positions) as position) as english
    from unnest(${words}::text[]) as word`.execute(tx)
  return rows.map(({ word, simple, english }) => {
    // A position that only the simple form has is a stop word's.
    const stems = new Map(english.map(({ lexeme, position }) => [position, lexeme]))
    return [word, { simple, english: simple.map((_, index) => stems.get(index + 1) ?? '') }]
  })
}

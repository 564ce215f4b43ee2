import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { isStemmed } from '../unstemmed-words.ts'
import type { Lexemes } from './search-text.ts'

export type Lexicon = {
  /** Loads the lexemes of all words in one query and caches them. */
  lookUp(tx: Sql, words: ReadonlySet<string>): Promise<(word: string) => Lexemes>
}

/** Bounds the memory of an import. */
const maxCachedWords = 200_000

/** Caches lexemes, because stemming a word once is far cheaper than stemming it again in every text. */
export function createLexicon(): Lexicon {
  let known = new Map<string, Lexemes>()
  return {
    async lookUp(tx, words) {
      // Replaced, not cleared: earlier callers still read the old map.
      if (known.size > maxCachedWords) known = new Map()
      const lexemesByWord = known
      const unknown = [...words].filter((word) => !lexemesByWord.has(word))
      if (unknown.length > 0)
        for (const [word, lexemes] of await loadLexemes(tx, unknown)) lexemesByWord.set(word, lexemes)
      return (word) => lexemesByWord.get(word)!
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
    // A position that only the simple form has belongs to a stop word.
    const stems = new Map(english.map(({ lexeme, position }) => [position, lexeme]))
    const inflected = simple.map((written, index) =>
      isStemmed(written) ? (stems.get(index + 1) ?? '') : written,
    )
    return [word, { simple, english: inflected }]
  })
}

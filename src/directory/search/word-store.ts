import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { editVariants } from './edit-variants.ts'

/** Shorter words are left as they are: too much is one letter away from them. */
const shortestCorrected = 4
/** Longer ones are not in the vocabulary, and have too many variants to look up. */
const longestCorrected = 42
const mostCorrections = 16

/** What a word of a query may have been meant to be, among the words the directory knows. */
export async function correctionsOf(sql: Sql, word: string): Promise<string[]> {
  if (word.length < shortestCorrected || word.length > longestCorrected) return []
  const oneAway = await raw<{ word: string }>`
    select word from search_word where word = any(${editVariants(word)}) limit ${mostCorrections}`.execute(
    sql,
  )
  if (oneAway.rows.length > 0) return oneAway.rows.map((row) => row.word)
  const alike = await raw<{ word: string }>`
    select word from search_word
    where word % ${word} and length(word) between ${word.length - 2} and ${word.length + 2} and similarity(word, ${word}) >= 0.4
    order by similarity(word, ${word}) desc, word limit ${mostCorrections}`.execute(sql)
  return alike.rows.map((row) => row.word)
}

/** Which of the words occur in the directory as they are. */
export async function knownWords(sql: Sql, words: readonly string[]): Promise<Set<string>> {
  const rows = await sql.selectFrom('search_word').select('word').where('word', 'in', words).execute()
  return new Set(rows.map((row) => row.word))
}

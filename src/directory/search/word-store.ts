import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { editVariants } from './edit-variants.ts'

/** Shorter words are left as they are: too much is one letter away from them. */
const shortestCorrected = 4
/** Longer ones are not in the vocabulary, and have too many variants to look up. */
const longestCorrected = 42
const mostCorrections = 16

/** The words to choose from: those of the public directory, or of a workspace's private actors, which no table holds. */
const vocabularyOf = (workspaceId: string | undefined) =>
  workspaceId === undefined
    ? raw`search_word`
    : raw`(
        select distinct unnest(tsvector_to_array(search)) as word from entity
        where workspace_id = ${workspaceId} and visibility = 'workspace' and status = 'active') as vocabulary`

/** What a word of a query may have been meant to be, among the words that occur. */
export async function correctionsOf(
  sql: Sql,
  word: string,
  workspaceId: string | undefined,
): Promise<string[]> {
  if (word.length < shortestCorrected || word.length > longestCorrected) return []
  const oneAway = await raw<{ word: string }>`
    select word from ${vocabularyOf(workspaceId)} where word = any(${editVariants(word)}) limit ${mostCorrections}`.execute(
    sql,
  )
  if (oneAway.rows.length > 0) return oneAway.rows.map((row) => row.word)
  const alike = await raw<{ word: string }>`
    select word from ${vocabularyOf(workspaceId)}
    where word % ${word} and length(word) between ${word.length - 2} and ${word.length + 2} and similarity(word, ${word}) >= 0.4
    order by similarity(word, ${word}) desc, word limit ${mostCorrections}`.execute(sql)
  return alike.rows.map((row) => row.word)
}

/** Which of the words occur as they are. */
export async function knownWords(
  sql: Sql,
  words: readonly string[],
  workspaceId: string | undefined,
): Promise<Set<string>> {
  const { rows } = await raw<{ word: string }>`
    select word from ${vocabularyOf(workspaceId)} where word = any(${words}::text[])`.execute(sql)
  return new Set(rows.map((row) => row.word))
}

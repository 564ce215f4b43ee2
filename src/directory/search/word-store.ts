import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { plannedOnce } from '../../platform/sql/prepared-reads.ts'
import { editVariants } from './edit-variants.ts'

/** Shorter words are not corrected, because too many words are one letter away. */
const shortestCorrected = 4
/** Longer words are not in the vocabulary and have too many variants to look up. */
const longestCorrected = 42
const mostCorrections = 16

/** The vocabulary of the public directory, or of a workspace's private actors, which is computed. */
const vocabularyOf = (workspaceId: string | undefined) =>
  workspaceId === undefined
    ? raw`search_word`
    : raw`(
        select distinct unnest(tsvector_to_array(search)) as word from entity
        where workspace_id = ${workspaceId} and visibility = 'workspace' and status = 'active') as vocabulary`

/**
 * Existing words that a misspelled word may stand for. A word that exists itself stands for words at one edit only:
 * "mayer" for "mayor", but "housing" not for "house".
 */
export async function findCorrections(
  sql: Sql,
  { word, isKnown }: { word: string; isKnown: boolean },
  workspaceId: string | undefined,
): Promise<string[]> {
  if (word.length < shortestCorrected || word.length > longestCorrected) return []
  const oneAway = await raw<{ word: string }>`
    ${plannedOnce} select word from ${vocabularyOf(workspaceId)} where word = any(${editVariants(word)}) limit ${mostCorrections}`.execute(
    sql,
  )
  if (isKnown || oneAway.rows.length > 0) return oneAway.rows.map((row) => row.word)
  const alike = await raw<{ word: string }>`
    select word from ${vocabularyOf(workspaceId)}
    where word % ${word} and length(word) between ${word.length - 2} and ${word.length + 2} and similarity(word, ${word}) >= 0.4
    order by similarity(word, ${word}) desc, word limit ${mostCorrections}`.execute(sql)
  return alike.rows.map((row) => row.word)
}

/** The words that exist in the vocabulary. */
export async function findExistingWords(
  sql: Sql,
  words: readonly string[],
  workspaceId: string | undefined,
): Promise<Set<string>> {
  const { rows } = await raw<{ word: string }>`
    ${plannedOnce} select word from ${vocabularyOf(workspaceId)} where word = any(${words}::text[])`.execute(
    sql,
  )
  return new Set(rows.map((row) => row.word))
}

/** More words are found by their prefix. */
const mostCompletions = 20

/** The words that begin with an existing word, and the word itself; undefined when there are many, or it does not exist. */
export async function findCompletions(sql: Sql, word: string): Promise<string[] | undefined> {
  const { rows } = await raw<{ word: string }>`
    ${plannedOnce} select word from search_word where word like ${`${word}%`} limit ${mostCompletions + 1}`.execute(
    sql,
  )
  const words = rows.map((row) => row.word)
  return words.length <= mostCompletions && words.includes(word) ? words.sort() : undefined
}

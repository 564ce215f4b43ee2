import type { Entity } from '../../contracts/directory/entities.ts'
import type { EntityMatch } from '../../contracts/directory/entity-match.ts'
import { foldText } from '../fold.ts'
import { issueAreaName } from '../taxonomy/taxonomy-service.ts'
import type { TermGroup } from './issue-aliases.ts'
import type { Term } from './text-query.ts'

/** A quote about an actor. */
export type Quote = {
  readonly source_id: string
  readonly excerpt: string
  readonly issue_area: string | null
}

type Field = EntityMatch['field']
const shortestQuote = 20

/** Why an actor matched: the field with most of the words, the best quote, and the words that were searched instead. */
export function matchReason(
  terms: readonly Term[],
  entity: Pick<Entity, 'name' | 'aliases' | 'description' | 'issue_areas' | 'places'>,
  quotes: readonly Quote[],
  /** Words of the query that are everyday names of issue areas. */
  groups: readonly TermGroup[] = [],
): EntityMatch {
  const fields: readonly (readonly [Field, string])[] = [
    ['name', entity.name],
    [
      'alias',
      [entity.name, ...entity.aliases.map(({ name }) => name), ...subjectsOf(entity, groups)].join(' '),
    ],
    ['description', entity.description ?? ''],
    ['issue_area', entity.issue_areas.map(issueAreaName).join(' ')],
    ['place', entity.places.map(({ name }) => name).join(' ')],
  ]
  const folded = fields.map(([field, text]) => [field, wordsOf(text)] as const)
  // Other names are read together with the name: they count where they have a word that the name lacks.
  let best: { field: Field; score: number } = { field: 'name', score: 0 }
  for (const [field, words] of folded) {
    const score = terms.reduce((sum, term) => sum + scoreOf(words, term), 0)
    if (score > best.score) best = { field, score }
  }
  const everywhere = new Set(folded.flatMap(([, words]) => [...words]))
  return {
    field: best.field,
    passage: bestQuote(terms, quotes, groups),
    corrected_query: correctedQuery(terms, everywhere),
  }
}

/** The everyday names in the query that stand for issue areas of the actor. */
const subjectsOf = ({ issue_areas }: Pick<Entity, 'issue_areas'>, groups: readonly TermGroup[]): string[] =>
  groups
    .filter((group) => group.issueAreas.some((slug) => issue_areas.includes(slug)))
    .flatMap((group) => group.terms.map(({ word }) => word))

function wordsOf(text: string): Set<string> {
  return new Set(foldText(text).split(' ').filter(Boolean))
}

/** "Bernie" as it is written is a better reason than "Bernard", which only begins like it. */
function scoreOf(words: ReadonlySet<string>, term: Term): number {
  if (writtenIn(words, term) !== undefined) return 1
  return spellingIn(words, term) === undefined ? 0 : 0.5
}

/** The spelling of a term that occurs among the words: as typed, as a prefix, or corrected. */
function writtenIn(words: ReadonlySet<string>, { word, alternatives, isPrefix }: Term): string | undefined {
  if (words.has(word)) return word
  if (isPrefix && word.length >= 2 && [...words].some((one) => one.startsWith(word))) return word
  return alternatives.find((one) => words.has(one))
}

/** The same, or another inflection. */
function spellingIn(words: ReadonlySet<string>, term: Term): string | undefined {
  const written = writtenIn(words, term)
  if (written !== undefined) return written
  const { word, alternatives } = term
  const listed = [...words]
  // The index compares stems. Words that share most of their letters from the start are taken for the same word here.
  const isSame = (spelling: string) => listed.some((one) => shareStem(one, spelling))
  if (isSame(word)) return word
  return alternatives.find(isSame)
}

/** Why an actor matched whose identifier was typed. */
export const matchByIdentifier: EntityMatch = { field: 'identifier', passage: null, corrected_query: null }

const shortestStem = 4
const longestEnding = 4

function shareStem(one: string, other: string): boolean {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length >= shortestStem && Math.max(one.length, other.length) - length <= longestEnding
}

/** The query with corrected words; null when every word was found as it was typed. */
function correctedQuery(terms: readonly Term[], words: ReadonlySet<string>): string | null {
  const spellings = terms.map((term) => spellingIn(words, term) ?? term.word)
  return spellings.some((spelling, index) => spelling !== terms[index]!.word) ? spellings.join(' ') : null
}

/** A quote about the issue area that a word stands for explains as much as one with the word. */
function bestQuote(
  terms: readonly Term[],
  quotes: readonly Quote[],
  groups: readonly TermGroup[],
): EntityMatch['passage'] {
  const meantBy = new Map(
    groups.flatMap(({ terms: named, issueAreas }) => named.map(({ word }) => [word, issueAreas])),
  )
  let best: { quote: Quote; score: number } | undefined
  for (const quote of quotes) {
    const words = wordsOf(quote.excerpt)
    const isMeant = ({ word }: Term) =>
      quote.issue_area !== null && meantBy.get(word)?.includes(quote.issue_area) === true
    const found = terms.reduce(
      (sum, term) => sum + (spellingIn(words, term) !== undefined ? 1 : isMeant(term) ? 0.75 : 0),
      0,
    )
    // A quote that has nothing of an everyday name would mislead about why the actor was found.
    if (found === 0 && groups.length > 0) continue
    // A name alone explains less than a sentence.
    const score = found + (quote.excerpt.length >= shortestQuote ? 0.5 : 0)
    if (best === undefined || score > best.score) best = { quote, score }
  }
  return best ? { source_id: best.quote.source_id, excerpt: best.quote.excerpt } : null
}

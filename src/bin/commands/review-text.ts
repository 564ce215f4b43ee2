import type { ReviewContent, ReviewDetail, ReviewItem } from '../../contracts/contributions/review.ts'
import type { EntityDetail, EntityInput } from '../../contracts/directory/entities.ts'
import { readableExcerpt } from '../../contracts/directory/excerpt-display.ts'
import { sanitizeLine } from '../../platform/terminal-text.ts'

/** Passages of a public actor that are shown beside an item. */
const comparedPassages = 3

export const lineOf = ({ id, kind, status, urgent, title, place, same_as }: ReviewItem) =>
  `${id}  ${urgent ? 'URGENT ' : ''}${kind.padEnd(14)}  ${status.padEnd(9)}  ${place ?? '-'}  ${sanitizeLine(title)}${
    same_as === null ? '' : `  (same as ${same_as})`
  }`

export const sameLines = ({ same }: ReviewDetail) => same.map((one) => `The same waits here: ${lineOf(one)}`)

/** An item with its evidence, each passage once, beside the public actors that it is about or may duplicate. */
export function detailText(item: ReviewDetail): string {
  const { content, record, similar, steps } = item
  return [
    lineOf(item),
    ...contentLines(content),
    ...(record ? actorLines('About', record) : []),
    ...sameLines(item),
    ...similar.flatMap((actor) => actorLines('May be', actor)),
    ...steps.map(({ at, action, note, reply }) =>
      [at, action, ...[note && `note: ${note}`, reply && `reply: ${reply}`].filter(Boolean)].join('  '),
    ),
  ].join('\n')
}

function contentLines({ actor, memberships = [], reasons = [], quote, ...fields }: ReviewContent): string[] {
  const said: readonly [label: string, text: string | undefined][] = [
    ['Wrong', fields.flag_type?.replaceAll('_', ' ')],
    ['Page', fields.url],
    ['Shows', fields.shows],
    ['Asks for', fields.request?.replaceAll('_', ' ')],
    ['Contact in question', fields.value],
    ['Sender', fields.text],
    ['Reach the sender', fields.contact],
    ['Quote', quote && readableExcerpt(quote, { url: fields.url ?? '' })],
    ['For the public actor', fields.merge_into],
  ]
  return [
    ...reasons.map((reason) => `Reason: ${sanitizeLine(reason)}`),
    ...said.flatMap(([label, text]) => (text ? [`${label}: ${sanitizeLine(text)}`] : [])),
    ...(actor ? submittedLines(actor as EntityInput) : []),
    ...memberships.map(({ organization }) => `Related to: ${sanitizeLine(organization.name)}`),
  ]
}

function submittedLines({
  name,
  type,
  description,
  website,
  contacts = [],
  claims = [],
}: EntityInput): string[] {
  const facts = [description, website, ...contacts.map(({ value }) => value)].filter((one) => one != null)
  return [
    `Submitted: ${sanitizeLine(name)}, ${type}`,
    ...facts.map((fact) => `  ${sanitizeLine(fact)}`),
    ...passageLines(claims),
  ]
}

function actorLines(label: string, { id, name, type, claims, sources }: EntityDetail): string[] {
  const sourceOf = new Map(sources.map((source) => [source.id, source]))
  const cited = claims.map((claim) => ({ ...claim, source: sourceOf.get(claim.source_id)! }))
  return [`${label}: ${sanitizeLine(name)}, ${type} ${id}`, ...passageLines(cited, comparedPassages)]
}

type CitedClaim = Pick<EntityDetail['claims'][number], 'kind' | 'text' | 'excerpt'> & {
  readonly issue_area?: string | null | undefined
  readonly excerpt_format?: EntityDetail['claims'][number]['excerpt_format'] | null | undefined
  readonly source: {
    readonly url: string
    readonly title?: string | null | undefined
    readonly retrieved_at?: string | null | undefined
  }
}

function passageLines(claims: readonly CitedClaim[], most = Number.POSITIVE_INFINITY): string[] {
  const passages = [
    ...Map.groupBy(claims, ({ source, excerpt }) => JSON.stringify([source.url, excerpt])).values(),
  ]
  const hidden = passages.length - most
  return [
    ...passages.slice(0, most).flatMap(linesOfPassage),
    ...(hidden > 0 ? [`  and ${hidden} more ${hidden === 1 ? 'passage' : 'passages'}`] : []),
  ]
}

function linesOfPassage(claims: readonly CitedClaim[]): string[] {
  const { excerpt, excerpt_format, source } = claims[0]!
  const quote = readableExcerpt(excerpt, { ...source, excerpt_format: excerpt_format ?? undefined })
  const read = source.retrieved_at ? `, read ${source.retrieved_at.slice(0, 10)}` : ''
  return [
    `  “${sanitizeLine(quote.replaceAll('\t', ' | '))}”`,
    `    proves ${claims.map(provenBy).join('; ')}`,
    `    ${sanitizeLine(source.title ?? source.url)}${read}`,
    ...(source.title ? [`    ${sanitizeLine(source.url)}`] : []),
  ]
}

/** What a claim states beside its quote. */
function provenBy({ kind, text, issue_area, excerpt }: CitedClaim): string {
  const stated = issue_area ?? (text === excerpt ? '' : sanitizeLine(text))
  return stated === '' ? kind : `${kind} ${stated}`
}

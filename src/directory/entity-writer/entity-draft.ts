import { hash } from 'node:crypto'
import type { ExcerptFormat, PassageContext } from '../../contracts/directory/excerpts.ts'
import type { Identifier } from '../../contracts/directory/identifiers.ts'
import type { ActorRecord, ActorReference } from '../../contracts/directory/import-record.ts'
import { excerptFormatOf } from '../../contracts/directory/record-fields.ts'
import { foldText, slugOfFolded } from '../fold.ts'
import { wholeQuotes } from './whole-quotes.ts'

/** A normalized actor record, ready to store: equal records have equal drafts. */
export type EntityDraft = {
  type: ActorRecord['type']
  name: string
  slug: string
  sort_name: string
  description: string | null
  identifiers: readonly Identifier[]
  /** The actor's main place comes first. */
  placeKeys: readonly string[]
  issue_areas: readonly string[]
  website: string | null
  contacts: readonly { kind: string; value: string; label: string | null }[]
  /** The contacts are hidden after this day. */
  contacts_until: string | null
  /** Why the location is withheld. */
  location_withheld: string | null
  claims: readonly ClaimDraft[]
  /** The cited sources, without duplicates. */
  sources: readonly SourceDraft[]
}

export type ClaimDraft = {
  kind: string
  text: string
  issue_area: string | null
  url: string
  excerpt: string
  /** The longest quote of the record that contains the excerpt: the passage that is stored. */
  passage: string
  recorded_at: string
  excerpt_format: ExcerptFormat
  /** Where the quote starts in the text of its page; null when it is not known. */
  position: number | null
  context: PassageContext | null
}

export type SourceDraft = {
  url: string
  title: string
  publisher: string | null
  source_class: string
  published_at: string | null
  retrieved_at: string
  content_hash: string | null
}

/** A record that cannot be stored: `why` tells its author what to change, `reason` groups records with the same error. */
export type Refusal = { outcome: 'refused'; why: string; reason: string }

export function refuse(reason: string, why: string): Refusal {
  return { outcome: 'refused', why, reason }
}

export function isRefusal(value: object): value is Refusal {
  return 'outcome' in value && value.outcome === 'refused'
}

export function createDraft(record: ActorRecord): EntityDraft | Refusal {
  if (!isStorable(record)) {
    return refuse(
      'text that cannot be stored',
      'a text contains a NUL character or an unpaired surrogate; remove it',
    )
  }
  const offered = new Map<string, SourceDraft>()
  for (const source of record.sources) addNewest(offered, createSourceDraft(source))
  const wholes = new Map(
    [...Map.groupBy(record.claims, (claim) => claim.source)].map(([url, own]) => [
      url,
      wholeQuotes(own.map((claim) => claim.excerpt)),
    ]),
  )
  const cited = new Map<string, SourceDraft>()
  const claims = new Map<string, ClaimDraft>()
  for (const [index, claim] of record.claims.entries()) {
    const source = offered.get(claim.source)
    if (!source) {
      const why = `claims.${index}.source: ${claim.source} is not the url of one of the record's sources`
      return refuse('a claim cites no source of its record', why)
    }
    if (claim.kind === 'issue' && isBareName(claim, record.name, source.source_class)) {
      const why = `claims.${index}.excerpt: a bare name proves no issue; quote what the actor does about it`
      return refuse('a bare name as the proof of an issue', why)
    }
    if (claim.kind === 'alias' && !containsName(claim.excerpt, claim.text)) {
      const why = `claims.${index}.excerpt: does not contain the alias “${claim.text}”; quote where the name is used`
      return refuse('an alias without proof', why)
    }
    cited.set(source.url, source)
    const draft: ClaimDraft = {
      kind: claim.kind,
      text: claim.text,
      issue_area: claim.issue_area ?? null,
      url: claim.source,
      excerpt: claim.excerpt,
      passage: wholes.get(claim.source)!.get(claim.excerpt)!,
      // Without its own date, a claim was recorded when its source was retrieved.
      recorded_at: claim.recorded_at ? toUtc(claim.recorded_at) : source.retrieved_at,
      excerpt_format: claim.excerpt_format ?? excerptFormatOf(claim.excerpt, source.source_class),
      position: claim.position ?? null,
      context: claim.context ?? null,
    }
    const key = claimKey(draft, draft.url)
    if (!claims.has(key)) claims.set(key, draft)
  }
  const folded = foldText(record.name)
  return {
    type: record.type,
    name: record.name,
    slug: slugOfFolded(folded),
    sort_name: folded,
    description: record.description || null,
    identifiers: distinctIdentifiers(record.identifiers ?? []),
    placeKeys: [record.place, ...distinct(record.places).filter((key) => key !== record.place)],
    issue_areas: distinct([
      ...record.issue_areas,
      ...record.claims.flatMap((claim) => claim.issue_area ?? []),
    ]),
    website: record.website ?? null,
    contacts: record.contacts.map(({ kind, value, label }) => ({ kind, value, label: label || null })),
    contacts_until: record.contacts_until ?? null,
    location_withheld: withheldReason(record),
    claims: [...claims.values()],
    sources: [...cited.values()],
  }
}

/** A field of a data file is more than a name: the file says what kind of body it is. */
function isBareName({ excerpt }: ActorRecord['claims'][number], name: string, sourceClass: string): boolean {
  return sourceClass !== 'dataset' && foldText(excerpt) === foldText(name)
}

/** Whether a quote uses the name, as whole words. */
const containsName = (excerpt: string, name: string): boolean => {
  const folded = foldText(name)
  return folded !== '' && ` ${foldText(excerpt)} `.includes(` ${folded} `)
}

/** The other names in the claims about an actor. */
export const aliasesOf = (claims: readonly Pick<ClaimDraft, 'kind' | 'text'>[]): string[] =>
  claims.filter(({ kind }) => kind === 'alias').map(({ text }) => text)

/** Why the location of a record is withheld; null when it is published. */
const withheldReason = ({ location }: ActorRecord) =>
  location?.status === 'withheld' ? (location.reason ?? null) : null

/** Claims with the same key say the same with the same evidence; `source` is a URL or an id. */
export function claimKey(
  claim: Pick<ClaimDraft, 'kind' | 'text' | 'issue_area' | 'excerpt'>,
  source: string,
): string {
  // No text contains NUL, so it separates the parts.
  return `${claim.kind}\0${claim.issue_area ?? ''}\0${source}\0${claim.text}\0${claim.excerpt}`
}

/** Of two descriptions of the same URL, the one retrieved later wins. */
export function addNewest(sources: Map<string, SourceDraft>, source: SourceDraft): void {
  const known = sources.get(source.url)
  if (!known || isNewer(source, known)) sources.set(source.url, source)
}

/** Descriptions retrieved at the same instant are ordered by their text, so that the result does not depend on input order. */
export function isNewer(offered: SourceDraft, stored: SourceDraft): boolean {
  if (offered.retrieved_at !== stored.retrieved_at) return offered.retrieved_at > stored.retrieved_at
  if (sourceColumns.every((column) => offered[column] === stored[column])) return false
  return contentOf(offered) > contentOf(stored)
}

const contentOf = (source: SourceDraft) => JSON.stringify(sourceColumns.map((column) => source[column]))

export type Identity = { scheme: string; value: string }

/** Scheme of records without an external id. */
export const derivedScheme = 'derived'

export function identityOf(record: ActorRecord): Identity {
  return identityOfReference(record.external_id ?? record)
}

/** The identity of the actor that a record of an import refers to. */
export function identityOfReference(reference: ActorReference): Identity {
  if ('scheme' in reference) return { scheme: reference.scheme, value: reference.id }
  const { type, name, place } = reference
  return { scheme: derivedScheme, value: digest(JSON.stringify([type, foldText(name), place])) }
}

/** Equal for drafts that are stored alike, whatever the order of their parts. */
export function hashDraft(draft: EntityDraft): string {
  const claims = draft.claims.map((claim) =>
    JSON.stringify([
      stableUrl(claim.url),
      claim.kind,
      claim.text,
      claim.issue_area,
      claim.excerpt,
      claim.recorded_at,
    ]),
  )
  const sources = draft.sources.map((source) =>
    JSON.stringify([stableUrl(source.url), ...sourceColumns.map((column) => source[column])]),
  )
  const rest = JSON.stringify([
    [draft.type, draft.name, draft.description, draft.website, draft.contacts],
    [draft.placeKeys, draft.issue_areas],
    // Left out when absent, so that records imported before stay unchanged.
    ...(draft.contacts_until || draft.location_withheld
      ? [[draft.contacts_until, draft.location_withheld]]
      : []),
    ...(draft.identifiers.length > 0 ? [draft.identifiers.map(identifierKey)] : []),
  ])
  return digest([rest, ...claims.sort(), ...sources.sort()].join('\n'))
}

/** The stored columns of a source apart from its URL. */
const sourceColumns = [
  'title',
  'publisher',
  'source_class',
  'published_at',
  'retrieved_at',
  'content_hash',
] as const

/** Removes the commit from a repository permalink: the same file at a later commit is the same evidence. */
export function stableUrl(url: string): string {
  return url.includes('/blob/') ? url.replace(/\/blob\/[0-9a-f]{40}\//, '/blob/') : url
}

export function createSourceDraft(source: ActorRecord['sources'][number]): SourceDraft {
  return {
    url: source.url,
    title: source.title,
    publisher: source.publisher ?? null,
    source_class: source.source_class,
    published_at: source.published_at ? toUtc(source.published_at) : null,
    retrieved_at: toUtc(source.retrieved_at),
    content_hash: source.content_hash ?? null,
  }
}

/** PostgreSQL's text type stores all Unicode characters except NUL. */
export const isStorableText = (text: string | null | undefined): boolean =>
  !text || (text.isWellFormed() && !text.includes('\0'))

function isStorable(record: ActorRecord): boolean {
  const texts = [
    record.name,
    record.description,
    record.website,
    record.location?.reason,
    record.external_id?.scheme,
    record.external_id?.id,
  ]
  for (const { identifier } of record.identifiers ?? []) texts.push(identifier)
  for (const contact of record.contacts) texts.push(contact.value, contact.label)
  for (const { text, excerpt, context } of record.claims)
    texts.push(text, excerpt, context?.before, context?.after)
  for (const source of record.sources)
    texts.push(source.url, source.title, source.publisher, source.content_hash)
  return texts.every(isStorableText)
}

/** Normalizes an instant to UTC, so that comparing texts compares times. */
export function toUtc(instant: string): string {
  if (/^.{10}T.{8}\.\d{3}Z$/.test(instant)) return instant
  if (/^.{10}T.{8}Z$/.test(instant)) return `${instant.slice(0, -1)}.000Z`
  return new Date(instant).toISOString()
}

const identifierKey = ({ scheme, identifier }: Identifier) => `${scheme} ${identifier}`

export function distinctIdentifiers(identifiers: readonly Identifier[]): Identifier[] {
  const byKey = new Map(identifiers.map((one) => [identifierKey(one), one]))
  return [...byKey.keys()].sort().map((key) => byKey.get(key)!)
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort()
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url')
}

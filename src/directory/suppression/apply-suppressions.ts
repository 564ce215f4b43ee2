import type { ActorRecord } from '../../contracts/directory/import-record.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { ensureSecret } from '../../platform/sql/setting-store.ts'
import { type Refusal, refuse } from '../entity-writer/entity-draft.ts'
import { cutQuote, type Span } from '../privacy/private-text.ts'
import { withoutSpans } from './removed-spans.ts'
import {
  addressWords,
  contactHashes,
  createDigest,
  type HashedText,
  hashText,
  identityHashes,
} from './suppression-hashes.ts'
import { createSuppressionStore } from './suppression-store.ts'

export const suppressionDigest = async (sql: Sql) => createDigest(await ensureSecret(sql, 'suppression_key'))

/** Removes what was suppressed from the records, and refuses the record of a suppressed person. */
export async function applySuppressions(
  tx: Sql,
  records: readonly ActorRecord[],
): Promise<(ActorRecord | Refusal)[]> {
  const store = createSuppressionStore(tx)
  const sizes = await store.windowSizes()
  if (!sizes) return [...records]
  const digest = await suppressionDigest(tx)
  const hashed = records.map((record) =>
    hashRecord(record, {
      digest,
      hash: (text) => hashText(digest, text, [record.place, ...record.places], sizes),
    }),
  )
  const suppressed = await store.matching([...new Set(hashed.flatMap(allHashes))])
  if (suppressed.size === 0) return [...records]
  return hashed.map((one) => withoutSuppressed(one, suppressed))
}

/** The addresses that contain a name that was removed for good. */
export async function suppressedAddresses(
  tx: Sql,
  urls: readonly string[],
  placeKey: string,
): Promise<ReadonlySet<string>> {
  const store = createSuppressionStore(tx)
  const sizes = await store.windowSizes()
  if (!sizes) return new Set()
  const digest = await suppressionDigest(tx)
  const hashed = urls.map((url) => ({
    url,
    hashes: hashesOf(hashText(digest, addressWords(url), [placeKey], sizes).names),
  }))
  const suppressed = await store.matching([...new Set(hashed.flatMap(({ hashes }) => hashes))])
  return new Set(
    hashed.filter(({ hashes }) => hashes.some((one) => suppressed.has(one))).map(({ url }) => url),
  )
}

type HashedRecord = ReturnType<typeof hashRecord>

/** The hashes of everything in a record that can be suppressed. */
function hashRecord(
  record: ActorRecord,
  { digest, hash }: { digest: ReturnType<typeof createDigest>; hash: (text: string) => HashedText },
) {
  return {
    record,
    own: identityHashes(digest, record),
    contacts: record.contacts.map(({ value }) => contactHashes(digest, value).hashes),
    claims: record.claims.map(
      ({ text, excerpt, context }) =>
        [hash(text), hash(excerpt), hash(context ? `${context.before}\n${context.after}` : '')] as const,
    ),
    description: hash(record.description ?? ''),
    sources: record.sources.map(
      ({ url, title, publisher }) => [hash(addressWords(url)), hash(title), hash(publisher ?? '')] as const,
    ),
  }
}

const allHashes = ({ own, contacts, claims, description, sources }: HashedRecord): string[] => [
  ...own,
  ...contacts.flat(),
  ...[...claims.flat(), description, ...sources.flat()].flatMap((text) => hashesOf(partsOf(text))),
]

/** The record without what is suppressed, or why nothing of it may be stored. */
function withoutSuppressed(
  { record, own, contacts, claims, description, sources }: HashedRecord,
  suppressed: ReadonlySet<string>,
): ActorRecord | Refusal {
  const has = (hashes: readonly string[]) => hashes.some((hash) => suppressed.has(hash))
  if (has(own)) return refuse('suppressed', 'it was removed for good; an operator can undo that')
  const isRemoved = (text: HashedText) => has(hashesOf([...text.names, ...text.passages]))
  const cut = (text: string, { contacts: found }: HashedText, proves: string) =>
    cutQuote(text, sorted(found.filter(({ hash }) => suppressed.has(hash)).map(({ span }) => span)), proves)
  const withoutParts = (text: string, hashed: HashedText) =>
    withoutSpans(
      text,
      partsOf(hashed)
        .filter(({ hash }) => suppressed.has(hash))
        .map(({ span }) => span),
    )
  // The address of a page cannot be changed, so that nothing may cite it.
  const named = new Set(
    record.sources.filter((_, index) => has(hashesOf(sources[index]![0].names))).map(({ url }) => url),
  )
  const keptClaims = record.claims.flatMap((claim, index) => {
    const [text, excerpt, around] = claims[index]!
    if (isRemoved(text) || isRemoved(excerpt) || named.has(claim.source)) return []
    const shown = cut(claim.text, text, record.name)
    const quote = cut(claim.excerpt, excerpt, `${claim.text} ${record.name}`)
    if (shown === undefined || quote === undefined) return []
    const isHidden = isRemoved(around) || has(hashesOf(around.contacts)) || quote !== claim.excerpt
    return [{ ...claim, text: shown, excerpt: quote, ...(isHidden && { context: null }) }]
  })
  if (keptClaims.length === 0 && record.claims.length > 0)
    return refuse('suppressed', 'all of its evidence was removed for good')
  const cited = new Set(keptClaims.map((claim) => claim.source))
  const isDescribed = record.description && !isRemoved(description)
  return {
    ...record,
    description: isDescribed ? (cut(record.description!, description, record.name) ?? null) : null,
    contacts: record.contacts.filter((_, index) => !has(contacts[index]!)),
    claims: keptClaims,
    sources: record.sources.flatMap((source, index) => {
      if (!cited.has(source.url)) return []
      const [, title, publisher] = sources[index]!
      return [
        {
          ...source,
          title: withoutParts(source.title, title),
          ...(source.publisher && { publisher: withoutParts(source.publisher, publisher) }),
        },
      ]
    }),
  }
}

const partsOf = ({ names, passages, contacts }: HashedText) => [...names, ...passages, ...contacts]

const hashesOf = (parts: readonly { hash: string }[]) => parts.map(({ hash }) => hash)

const sorted = (spans: readonly Span[]) => spans.toSorted((one, other) => one.start - other.start)

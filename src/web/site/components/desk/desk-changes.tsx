import type { ReactNode } from 'react'
import { EntityInput } from '../../../../contracts/directory/entities.ts'
import { readableExcerpt } from '../../../../contracts/directory/excerpt-display.ts'
import type { Language } from '../../../../contracts/language.ts'
import { formatDate } from '../../format.ts'
import type { Messages } from '../../messages/en/index.ts'
import { useMessages } from '../../messages/use-messages.ts'
import type { DeskItem } from '../../routes/desk/load-item.ts'
import { Section } from '../layout/section.tsx'

type Field = keyof Messages['desk']['changes']['fields']
type Change = { field: Field; before?: string; after?: string; text?: string }

/** What the likely decision changes for readers, before it is made. */
export function DeskChanges({ item }: { item: DeskItem }) {
  const { m, language } = useMessages()
  const text = m.desk.changes
  const changes = changesOf(item, m, language)
  if (changes.length === 0) return null
  return (
    <Section title={text.title} remark={text.remark}>
      <dl className="changes">
        {changes.map((change) => (
          <Row key={`${change.field} ${change.after ?? change.text}`} label={text.fields[change.field]}>
            {change.before !== undefined && <del dir="auto">{change.before || text.none}</del>}
            {change.before !== undefined && change.after !== undefined && ' → '}
            {change.after !== undefined && <ins dir="auto">{change.after || text.none}</ins>}
            {change.text !== undefined && <span dir="auto">{change.text}</span>}
          </Row>
        ))}
      </dl>
    </Section>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

function changesOf(item: DeskItem, m: Messages, language: Language): Change[] {
  const text = m.desk.changes
  const { record } = item
  switch (item.kind) {
    case 'report':
      return reportChanges(item, m, language)
    case 'submission':
      return submissionChanges(item, m)
    case 'duplicate':
      return duplicateChanges(item, m)
    case 'vanished_quote':
      return record === null ? [] : quoteChanges(item, m, language)
    case 'request':
      return [...requestChanges(item, m, language), { field: 'sender', text: text.receipt }]
    default:
      return [
        { field: 'record', text: text.page },
        { field: 'sender', text: text.receipt },
      ]
  }
}

/** The differences that the proposed edits make, and the date of the newest source. */
function proposedChanges({ record, proposal }: DeskItem, m: Messages, language: Language): Change[] {
  const { patch, added, removed } = proposal
  if (record === null || patch === undefined) return []
  const gone = new Set(removed)
  const quotes = record.passages.filter(({ claims }) => claims.some(({ id }) => gone.has(id)))
  const newest = added
    .flatMap(({ source }) => source.published_at ?? [])
    .filter((date) => date > (record.latest_source_at ?? ''))
    .sort()
    .pop()
  const date = (at: string | null) => (at === null ? m.desk.changes.none : formatDate(language, at))
  return [
    ...(['name', 'description', 'website'] as const).flatMap((field) =>
      patch[field] === undefined
        ? []
        : [{ field, before: record[field] ?? '', after: patch[field] ?? '' } satisfies Change],
    ),
    ...added.map(({ display }): Change => ({ field: 'added', after: display })),
    ...quotes.map(({ display }): Change => ({ field: 'removed', before: display })),
    ...(newest
      ? [{ field: 'newest', before: date(record.latest_source_at), after: date(newest) } as const]
      : []),
  ]
}

function reportChanges(item: DeskItem, m: Messages, language: Language): Change[] {
  const text = m.desk.changes
  const { record, target, other } = item
  const name = record?.name ?? target?.name ?? ''
  if (record && other) {
    const into = text.mergeInto(record.name, other.name, text.quotes(record.passages.length))
    return [
      { field: 'record', text: into },
      { field: 'signal', text: text.resolved(name) },
    ]
  }
  if (target?.type === 'signal')
    return [
      { field: 'signal', text: signalText(item, m, language) },
      { field: 'sender', text: text.receipt },
    ]
  const proposed = proposedChanges(item, m, language)
  return [
    ...(proposed.length > 0 ? proposed : [{ field: 'record', text: text.nothing } as const]),
    { field: 'signal', text: proposed.length > 0 ? text.resolved(name) : text.confirmed(name) },
    { field: 'sender', text: text.receipt },
  ]
}

/** What was done about a reported signal so far. */
function signalText({ signal }: DeskItem, m: Messages, language: Language): string {
  const text = m.desk.changes
  if (signal?.retractedAt) return text.signalWithdrawn(formatDate(language, signal.retractedAt))
  if (signal?.correctedAt) return text.signalCorrected(formatDate(language, signal.correctedAt))
  return text.signalStays
}

function submissionChanges({ content, similar }: DeskItem, m: Messages): Change[] {
  const text = m.desk.changes
  const actor = EntityInput.safeParse(content.actor).data
  if (actor === undefined) return []
  const quotes = new Set(actor.claims.map(({ excerpt }) => excerpt))
  const target = similar[0]
  const known = new Set(target?.passages.map(({ excerpt }) => excerpt))
  const fresh = [...quotes].filter((excerpt) => !known.has(excerpt))
  return [
    { field: 'record', after: text.newRecord(actor.name, text.quotes(quotes.size)) },
    ...(target
      ? [{ field: 'added', after: text.addTo(target.name, text.quotes(fresh.length)) } as const]
      : []),
  ]
}

function duplicateChanges({ record, similar }: DeskItem, m: Messages): Change[] {
  const text = m.desk.changes
  const other = similar[0]
  if (record === null || other === undefined) return []
  // The numbers come before the records, because both may have one name.
  const [first, second] = [`${record.name} (1)`, `${other.name} (2)`]
  const merge = (name: string, into: string, { passages }: typeof record): Change => ({
    field: 'record',
    text: text.mergeInto(name, into, text.quotes(passages.length)),
  })
  return [merge(second, first, other), merge(first, second, record)]
}

function quoteChanges(item: DeskItem, m: Messages, language: Language): Change[] {
  const { record, content, proposal } = item
  const isLast = record?.passages.length === 1 && proposal.added.length === 0
  return [
    { field: 'removed', before: readableExcerpt(content.quote ?? '', { url: content.url ?? '' }) },
    ...proposedChanges(item, m, language),
    ...(isLast ? [{ field: 'record', text: m.desk.changes.lastQuote } as const] : []),
  ]
}

function requestChanges(item: DeskItem, m: Messages, language: Language): Change[] {
  const text = m.desk.changes
  const { record, content } = item
  if (record === null) return []
  if (content.request === 'removal') {
    const removal = record.type === 'person' ? text.removalForGood : text.removal
    return [{ field: 'record', text: removal(record.name) }]
  }
  if (content.request === 'contact') return [{ field: 'record', text: text.contact(content.value ?? '') }]
  if (content.request === 'no_index') return [{ field: 'record', text: text.noIndex }]
  const proposed = proposedChanges(item, m, language)
  return proposed.length > 0 ? proposed : [{ field: 'record', text: text.correction }]
}

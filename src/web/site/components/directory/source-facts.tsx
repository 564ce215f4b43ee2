import type { SourceDetail } from '../../../../contracts/directory/source-detail.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { usePageDate } from '../../use-page-date.ts'
import { Section } from '../layout/section.tsx'
import { CheckStrip } from './check-strip.tsx'

const shapes = { ok: 'health', changed: 'health health-old', broken: 'health health-broken' } as const

/** When the page was last read, whatever it said, and since when it cannot be read. */
export function readingsOf({ checks, retrieved_at }: Pick<SourceDetail, 'checks' | 'retrieved_at'>) {
  const last = checks.findIndex(({ outcome }) => outcome === 'unchanged' || outcome === 'changed')
  const failed = last < 0 ? checks : checks.slice(0, last)
  return { lastAt: checks[last]?.checked_at ?? retrieved_at, failedSince: failed.at(-1)?.checked_at }
}

/** Whether the page still says it, and when we read it. */
export function SourceFacts({ source, now }: { source: SourceDetail; now: string }) {
  const { m } = useMessages()
  const pageDate = usePageDate()
  const { facts } = m.source
  const lastRead = source.checks.find(
    ({ passages_found: found, passages_missing: missing }) => found + missing.length > 0,
  )
  const { lastAt } = readingsOf(source)
  return (
    <Section title={facts.title} isSmall>
      <CheckStrip source={source} now={now} />
      <dl className="facts">
        <dt>{facts.status}</dt>
        <dd>
          <span className={shapes[source.status]} />
          <strong>{facts.states[source.status]}</strong>
        </dd>
        {source.published_at && (
          <>
            <dt>{facts.published}</dt>
            <dd>
              <time dateTime={source.published_at}>{pageDate(source.published_at)}</time>
            </dd>
          </>
        )}
        <dt>{facts.read}</dt>
        <dd>
          <time dateTime={lastAt}>{pageDate(lastAt)}</time>
        </dd>
        {source.publisher && (
          <>
            <dt>{facts.publisher}</dt>
            <dd dir="auto">{source.publisher}</dd>
          </>
        )}
        {source.license && (
          <>
            <dt>{facts.license}</dt>
            <dd>
              <a href={source.license.url} className="link" rel="license">
                {source.license.name}
              </a>
              {source.license.credit && <span className="block text-sm">{source.license.credit}</span>}
            </dd>
          </>
        )}
        {source.page.total !== null && (
          <>
            <dt>{facts.quotes}</dt>
            <dd>
              {lastRead
                ? facts.foundAgain(
                    lastRead.passages_found,
                    lastRead.passages_found + lastRead.passages_missing.length,
                  )
                : m.shell.number(source.page.total)}
            </dd>
          </>
        )}
        {source.content_hash && (
          <>
            <dt>{facts.fingerprint}</dt>
            <dd className="font-mono text-sm" title={source.content_hash}>
              {shorten(source.content_hash)}
            </dd>
          </>
        )}
      </dl>
    </Section>
  )
}

/** `f60a08b0…235d87d6`: enough to compare by eye. */
function shorten(hash: string): string {
  const digits = hash.replace(/^\w+:/, '')
  return digits.length > 20 ? `${digits.slice(0, 8)}…${digits.slice(-8)}` : digits
}

import type { SourceDetail } from '../../../../contracts/directory/source-detail.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { usePageDate } from '../../use-page-date.ts'
import { Section } from '../layout/section.tsx'

const shapes = {
  unchanged: 'health',
  changed: 'health health-old',
  gone: 'health health-broken',
  unreachable: 'health health-broken',
} as const

/** When the page was read again, and what was found. */
export function SourceChecks({ source }: { source: SourceDetail }) {
  const { m } = useMessages()
  const pageDate = usePageDate()
  const { checks } = m.source
  return (
    <Section title={checks.title} isSmall>
      <ol className="grid gap-2 text-sm">
        {source.checks.map((check) => {
          const missing = check.passages_missing.length
          const total = check.passages_found + missing
          return (
            <li key={check.id}>
              <time dateTime={check.checked_at} className="me-2 font-semibold">
                {pageDate(check.checked_at)}
              </time>
              <span className={shapes[check.outcome]} />
              {checks.outcomes[check.outcome]}
              {total > 0 && (
                <span className="block text-soft">{checks.found(check.passages_found, total)}</span>
              )}
            </li>
          )
        })}
        <li>
          <time dateTime={source.retrieved_at} className="me-2 font-semibold">
            {pageDate(source.retrieved_at)}
          </time>
          {checks.quoted}
        </li>
      </ol>
    </Section>
  )
}

import type { Coverage } from '../../../../contracts/directory/places.ts'
import { useMessages } from '../../messages/use-messages.ts'
import type { SourceClass } from '../../vocabulary.ts'
import { Section } from '../layout/section.tsx'

/** How old and how reachable the sources of a place are, by shape and word. */
export function SourceHealth(props: {
  coverage: Coverage
  classes: readonly { source_class: SourceClass; count: number }[]
  to: string
}) {
  const { coverage, classes, to } = props
  const { m, href } = useMessages()
  const { sources } = m.place
  const { stale_sources: old, broken_sources: broken } = coverage.freshness
  const lines = [
    ['health', Math.max(0, coverage.source_count - old - broken), sources.upToDate],
    ['health health-old', old, sources.old],
    ['health health-broken', broken, sources.broken],
  ] as const
  return (
    <Section title={sources.title} isSmall>
      {coverage.source_count === 0 ? (
        <p className="text-soft">{coverage.complete ? sources.none : sources.counting}</p>
      ) : (
        <div className="grid gap-1 text-sm">
          <ul className="grid gap-1">
            {lines.map(([shape, count, label]) => (
              <li key={label}>
                <span className={shape} />
                <strong>{m.shell.number(count)}</strong> {label}
              </li>
            ))}
          </ul>
          <p className="text-soft">
            {classes
              .map(
                ({ source_class, count }) =>
                  `${m.evidence.sourceClass[source_class]} ${m.shell.number(count)}`,
              )
              .join(' · ')}
          </p>
          <p className="no-print">
            <a href={href(to)} className="link">
              {sources.all(coverage.source_count)}
            </a>
          </p>
        </div>
      )}
    </Section>
  )
}

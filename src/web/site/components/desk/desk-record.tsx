import type { ReactNode } from 'react'
import type { EntityDetail } from '../../../../contracts/directory/entities.ts'
import { formatDate } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { issueName } from '../../taxonomy.ts'
import { actorPath } from '../directory/actor-row.tsx'
import { InContext } from '../directory/in-context.tsx'
import { Passage } from '../directory/passage.tsx'
import { type ProvenPassage, provenPassages } from '../directory/proven-passages.ts'
import { Icon } from '../layout/icon.tsx'
import { SampleTag } from '../layout/sample.tsx'

/** A public record with its quotes, each among the words around it. */
export function DeskRecord(props: {
  record: EntityDetail
  title: string
  /** The quote in question, which comes first. */
  quote?: string | undefined
  /** What can be done with a quote. */
  action?: (passage: ProvenPassage) => ReactNode
}) {
  const { record, title, quote, action } = props
  const { m, language, href } = useMessages()
  const passages = provenPassages(record).sort(
    (one, other) => Number(other.excerpt === quote) - Number(one.excerpt === quote),
  )
  return (
    <section className="grid content-start gap-2">
      <h2 className="eyebrow">{title}</h2>
      <p className="flex flex-wrap items-center gap-2 font-semibold" dir="auto">
        <Icon name={record.type} />
        <a href={href(actorPath(record))} className="link">
          {record.name}
        </a>
        {record.sample && <SampleTag />}
      </p>
      <p className="text-sm text-soft">
        {m.evidence.actorKind[record.type]} · {record.place.name} · {m.shell.sources(record.source_count)}
        {record.latest_source_at && ` · ${m.evidence.newest(formatDate(language, record.latest_source_at))}`}
      </p>
      {record.description && <p dir="auto">{record.description}</p>}
      <ul className="rows">
        {passages.map((passage) => (
          <li key={passage.claimIds[0]}>
            <Passage
              excerpt={passage.excerpt}
              source={passage.source}
              marks={passage.excerpt === quote ? [passage.excerpt] : []}
              isSmall
            >
              <p className="text-sm text-soft">
                {m.evidence.proofOf([
                  ...passage.kinds.map((kind) => m.evidence.claimKind[kind]),
                  ...passage.issues.map((issue) => m.evidence.issueProof(issueName(language, issue))),
                ])}
              </p>
              <InContext excerpt={passage.excerpt} context={passage.context} source={passage.source} />
              {action?.(passage)}
            </Passage>
          </li>
        ))}
      </ul>
    </section>
  )
}

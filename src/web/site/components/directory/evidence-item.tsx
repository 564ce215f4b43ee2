import { readableExcerpt } from '../../../../contracts/directory/excerpt-display.ts'
import { formatDate } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { isPublicPath } from '../../public-pages.ts'
import { issueInSentence } from '../../taxonomy.ts'
import { InContext } from './in-context.tsx'
import { Passage } from './passage.tsx'
import type { ProvenPassage } from './proven-passages.ts'
import { SourceLink } from './source-link.tsx'

/** A numbered passage with what it proves and what to do with it. */
export function EvidenceItem(props: {
  number: number
  passage: ProvenPassage
  actor: { id: string; name: string }
  /** Sources of private actors have no page, and nobody reports them. */
  isPrivate?: boolean
}) {
  const { number, passage, actor, isPrivate = false } = props
  const { m, language, href } = useMessages()
  const { evidence } = m
  const proves = [
    ...passage.kinds.map((kind) => evidence.claimKind[kind]),
    ...passage.issues.map((slug) => evidence.issueProof(issueInSentence(language, slug))),
  ]
  // The page of the report asks which one, when the passage proves several.
  const report = `/report?claim=${passage.claimIds[0]}`
  return (
    <div className="evidence-item" id={`passage-${number}`}>
      <span className="evidence-number" aria-hidden="true">
        {number}
      </span>
      <div className="min-w-0">
        <Passage
          excerpt={passage.excerpt}
          source={isPrivate ? { ...passage.source, id: undefined } : passage.source}
          marks={[actor.name]}
        />
        <InContext excerpt={passage.excerpt} context={passage.context} source={passage.source} />
        <div className="proves">
          <p>{evidence.proofOf(proves)}</p>
          <ul className="actions no-print">
            <li>
              <SourceLink url={passage.source.url} className="link">
                {evidence.openPage}
              </SourceLink>
            </li>
            <li>
              <Citation passage={passage} />
            </li>
            {!isPrivate && isPublicPath(report) && (
              <li>
                <a href={href(report)} className="link">
                  {evidence.report}
                </a>
              </li>
            )}
          </ul>
        </div>
      </div>
    </div>
  )
}

/** The text to copy. Script copies it at once; without it the text is shown. */
function Citation({ passage: { excerpt, source } }: { passage: ProvenPassage }) {
  const { m, language } = useMessages()
  const date = source.published_at
    ? formatDate(language, source.published_at)
    : m.evidence.readOn(formatDate(language, source.retrieved_at))
  const parts = [source.title, source.publisher, date, source.url].filter(Boolean)
  return (
    <details className="cite" data-copy data-copied={m.evidence.copied}>
      <summary className="link">{m.evidence.cite}</summary>
      <p className="cite-text" dir="auto">
        {`“${readableExcerpt(excerpt, source)}” ${parts.join(', ')}`}
      </p>
    </details>
  )
}

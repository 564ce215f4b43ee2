import { useMessages } from '../../messages/use-messages.ts'
import { isPublicPath } from '../../public-pages.ts'
import { issueInSentence } from '../../taxonomy.ts'
import { Citation } from './citation.tsx'
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
              <Citation excerpt={passage.excerpt} source={passage.source} />
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

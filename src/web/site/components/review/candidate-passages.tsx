import { excerptFormatFrom } from '../../../../contracts/directory/excerpt-display.ts'
import type { Candidate } from '../../../../contracts/discovery/discovery-runs.ts'
import { formatDate } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { issueName } from '../../taxonomy.ts'
import { Quote } from '../directory/passage.tsx'
import { SourceLink } from '../directory/source-link.tsx'
import { sourceTitle } from '../directory/source-title.ts'

type Claim = Candidate['claims'][number]

/** One quote of one page often proves several things, so it is shown once. */
function passagesOf(claims: readonly Claim[]): Claim[][] {
  return [...Map.groupBy(claims, ({ source, excerpt }) => `${source.url} ${excerpt}`).values()]
}

/** The quotes among the words around them, each with a tick. */
export function CandidatePassages({ candidate, canWrite }: { candidate: Candidate; canWrite: boolean }) {
  const { m } = useMessages()
  const text = m.discovery.review
  const passages = passagesOf(candidate.claims)
  const pages = new Set(candidate.claims.map(({ source }) => source.url)).size
  return (
    <>
      <p className="text-soft">{text.findings(candidate.claims.length, passages.length, pages)}</p>
      <ol className="rows">
        {passages.map((claims) => (
          <li key={claims[0]!.id}>
            <TickedPassage claims={claims} canWrite={canWrite} />
          </li>
        ))}
      </ol>
      {candidate.contacts.length > 0 && (
        <>
          <h2 className="text-h3">{text.contacts}</h2>
          <ul>
            {candidate.contacts.map((contact) => (
              <li key={`${contact.kind} ${contact.value}`} dir="auto">
                {m.actor.facts[contact.kind]}: {contact.value}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function TickedPassage({ claims, canWrite }: { claims: readonly Claim[]; canWrite: boolean }) {
  const { m, language } = useMessages()
  const { evidence, discovery } = m
  const { excerpt, context, source } = claims[0]!
  const isText = excerptFormatFrom(excerpt, source) === 'text'
  const proven = [
    ...new Set(
      claims.flatMap(({ kind, issue_area, member_of, relation }) => [
        issue_area ? issueName(language, issue_area) : evidence.claimKind[kind],
        ...(member_of ? [discovery.review.memberOf(member_of.name)] : []),
        ...(relation ? [`${m.actor.relations.groups[`${relation.kind} out`]}: ${relation.name}`] : []),
      ]),
    ),
  ].join(', ')
  const date = source.published_at
    ? formatDate(language, source.published_at)
    : evidence.readOn(formatDate(language, source.retrieved_at))
  return (
    <div className="ticked">
      {canWrite && (
        <input
          type="checkbox"
          name="keep"
          form="decision"
          value={claims.map(({ id }) => id).join(' ')}
          defaultChecked
          aria-label={discovery.review.keep(proven)}
        />
      )}
      <figure className="passage">
        {isText ? (
          <blockquote cite={source.url} dir="auto">
            {context?.before && <span className="around">{context.before} </span>}
            <mark>{excerpt}</mark>
            {context?.after && <span className="around"> {context.after}</span>}
          </blockquote>
        ) : (
          <Quote excerpt={excerpt} source={source} />
        )}
        <figcaption>
          <p dir="auto">
            <SourceLink url={source.url} className="passage-title passage-open">
              {sourceTitle(source)}
            </SourceLink>
          </p>
          <p>
            <bdi>{[source.publisher, date].filter(Boolean).join(' · ')}</bdi>
          </p>
        </figcaption>
        <p className="text-sm text-soft">
          {discovery.review.proves} {proven}
        </p>
      </figure>
    </div>
  )
}

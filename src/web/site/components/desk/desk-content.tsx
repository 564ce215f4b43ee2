import type { ClaimInput } from '../../../../contracts/directory/claim-input.ts'
import { EntityInput } from '../../../../contracts/directory/entities.ts'
import { readableExcerpt } from '../../../../contracts/directory/excerpt-display.ts'
import { formatDate } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import type { DeskItem } from '../../routes/desk/load-item.ts'
import { issueName } from '../../taxonomy.ts'
import { InContext } from '../directory/in-context.tsx'
import { Passage } from '../directory/passage.tsx'
import { SourceLink } from '../directory/source-link.tsx'
import { Icon } from '../layout/icon.tsx'
import { Remark } from '../layout/notice.tsx'
import { MatchReasons } from '../review/match-reasons.tsx'
import { DeskRecord } from './desk-record.tsx'
import { EditRecord, useProposalLink } from './edit-record.tsx'
import { PageProof } from './page-proof.tsx'

/** What was sent, beside what the directory says. */
export function DeskContent({ item, canDecide }: { item: DeskItem; canDecide: boolean }) {
  return (
    <>
      <Words item={item} />
      {item.kind === 'suggestion' && <SuggestedPage item={item} canDecide={canDecide} />}
      {item.kind === 'submission' && <SubmittedActor item={item} />}
      {item.kind === 'duplicate' && <Pair item={item} />}
      {['report', 'vanished_quote', 'request'].includes(item.kind) && (
        <RecordAndProof item={item} canDecide={canDecide} />
      )}
    </>
  )
}

/** The words of the sender are text, whatever they contain. */
function Words({ item }: { item: DeskItem }) {
  const { m, href } = useMessages()
  const text = m.desk
  const { content, target } = item
  const request = content.request as keyof typeof m.listed.kinds | undefined
  return (
    <>
      {request && (
        <p>
          {text.asks}: <strong>{m.listed.kinds[request]}</strong>{' '}
          {content.value && <bdi className="font-mono">{content.value}</bdi>}
        </p>
      )}
      {target && (target.type === 'source' || target.type === 'signal') && (
        <p>
          {target.type === 'source' ? text.aboutSource : text.aboutSignal}:{' '}
          <a href={href(`/${target.type}s/${target.id}`)} className="link" dir="auto">
            {target.name}
          </a>
        </p>
      )}
      {content.text && (
        <div className="said">
          <p className="eyebrow">{item.kind === 'report' ? text.reportSays : text.senderSays}</p>
          <p dir="auto">{content.text}</p>
        </div>
      )}
      {item.steps
        .filter(({ action, note }) => action === 'reply' && note)
        .map(({ at, note }) => (
          <div key={at} className="said">
            <p className="eyebrow">
              {text.history.sender} {text.history.steps.reply}
            </p>
            <p dir="auto">{note}</p>
          </div>
        ))}
      {content.contact && (
        <p className="text-sm text-soft">
          {text.reach}: <bdi>{content.contact}</bdi>
        </p>
      )}
      {content.reasons && content.reasons.length > 0 && (
        <div>
          <h2 className="eyebrow">{text.reasons}</h2>
          <MatchReasons reasons={content.reasons} />
        </div>
      )}
    </>
  )
}

function RecordAndProof({ item, canDecide }: { item: DeskItem; canDecide: boolean }) {
  const { m } = useMessages()
  const text = m.desk
  const { record, newer, content, kind, proposal } = item
  const linkWith = useProposalLink()
  if (record === null) return kind === 'report' && item.target ? null : <Remark>{text.gone}</Remark>
  const removed = new Set(proposal.removed)
  return (
    <>
      {kind === 'vanished_quote' && content.url && (
        <p>
          <span className="health health-broken" /> {text.vanished}:{' '}
          <SourceLink url={content.url} className="link">
            {content.url}
          </SourceLink>
        </p>
      )}
      <div className={newer.length === 0 ? 'grid gap-6' : 'beside'}>
        <DeskRecord
          record={record}
          title={text.onRecord}
          quote={content.quote}
          {...(canDecide &&
            kind !== 'vanished_quote' && {
              action: ({ claimIds }) => {
                const isRemoved = claimIds.every((id) => removed.has(id))
                return (
                  <p className="flex gap-2 text-sm">
                    {isRemoved && <span className="tag tag-danger">{text.removed}</span>}
                    <a href={linkWith('drop', claimIds.join(' '))} className="link">
                      {isRemoved ? text.keepQuote : text.removeQuote}
                    </a>
                  </p>
                )
              },
            })}
        />
        <section className="grid content-start gap-2">
          <h2 className="eyebrow text-accent">{text.newer}</h2>
          {newer.length === 0 && <p className="text-sm text-soft">{text.noNewer}</p>}
          <ul className="rows">
            {newer.map((passage) => (
              <li key={passage.id}>
                <Passage excerpt={passage.excerpt} source={passage.source} marks={[record.name]} isSmall>
                  <InContext excerpt={passage.excerpt} context={passage.context} source={passage.source} />
                  {canDecide && (
                    <p className="flex items-center gap-2 pt-1">
                      {proposal.added.some(({ id }) => id === passage.id) ? (
                        <>
                          <span className="tag tag-fresh">{text.added}</span>
                          <a href={linkWith('add', passage.id)} className="link text-sm">
                            {text.leaveOut}
                          </a>
                        </>
                      ) : (
                        <a href={linkWith('add', passage.id)} className="button">
                          {text.add}
                        </a>
                      )}
                    </p>
                  )}
                </Passage>
              </li>
            ))}
          </ul>
        </section>
      </div>
      {canDecide && kind !== 'vanished_quote' && <EditRecord item={item} record={record} />}
    </>
  )
}

function SuggestedPage({ item, canDecide }: { item: DeskItem; canDecide: boolean }) {
  const { m, href } = useMessages()
  const text = m.desk
  const shows = item.content.shows as keyof typeof m.suggest.showsKinds | undefined
  const url = item.content.url ?? ''
  const search = new URLSearchParams({ url, ...(item.place && { place: item.place }) })
  return (
    <>
      <p>
        {text.page}:{' '}
        <SourceLink url={url} className="link">
          {url}
        </SourceLink>
      </p>
      {shows && (
        <p>
          {text.shows}: {m.suggest.showsKinds[shows]}
        </p>
      )}
      <p>
        <a href={`${href('/w/to/discovery/new')}?${search}`} className="button">
          <Icon name="telescope" />
          {text.read}
        </a>
      </p>
      {item.similar.map((record) => (
        <DeskRecord key={record.id} record={record} title={text.onRecord} />
      ))}
      {canDecide && <PageProof item={item} />}
    </>
  )
}

function SubmittedActor({ item }: { item: DeskItem }) {
  const { m, language } = useMessages()
  const text = m.desk
  const actor = EntityInput.safeParse(item.content.actor).data
  if (actor === undefined) return null
  const passages = [...Map.groupBy(actor.claims, keyOf).values()]
  return (
    <div className="beside">
      <section className="grid content-start gap-2">
        <h2 className="eyebrow">{text.submitted}</h2>
        <p className="flex items-center gap-2 font-semibold" dir="auto">
          <Icon name={actor.type} />
          {actor.name}
        </p>
        <p className="text-sm text-soft">
          {m.evidence.actorKind[actor.type]} · {item.submittedPlace}
          {actor.issue_areas.length > 0 &&
            ` · ${actor.issue_areas.map((issue) => issueName(language, issue)).join(', ')}`}
        </p>
        {actor.description && <p dir="auto">{actor.description}</p>}
        <ul className="rows">
          {passages.map((claims) => (
            <li key={keyOf(claims[0]!)}>
              <SubmittedQuote claims={claims} />
            </li>
          ))}
        </ul>
      </section>
      <section className="grid content-start gap-5">
        {item.similar.length === 0 && <p className="text-sm text-soft">{text.noSimilar}</p>}
        {item.similar.map((record) => (
          <DeskRecord key={record.id} record={record} title={text.similar} />
        ))}
      </section>
    </div>
  )
}

const keyOf = ({ excerpt, source }: ClaimInput) => `${source.url} ${excerpt}`

function SubmittedQuote({ claims }: { claims: readonly ClaimInput[] }) {
  const { m, language } = useMessages()
  const { excerpt, context, source } = claims[0]!
  const proven = claims.map(({ kind, issue_area }) =>
    issue_area ? m.evidence.issueProof(issueName(language, issue_area)) : m.evidence.claimKind[kind],
  )
  const date = source.published_at
    ? formatDate(language, source.published_at)
    : m.evidence.readOn(formatDate(language, source.retrieved_at))
  return (
    <figure className="passage passage-small">
      <blockquote cite={source.url} dir="auto">
        {readableExcerpt(excerpt, source)}
      </blockquote>
      <figcaption>
        <p dir="auto">
          <SourceLink url={source.url} className="passage-title passage-open">
            {source.title}
          </SourceLink>
        </p>
        <p>
          <bdi>
            {[source.publisher, date, m.evidence.sourceClass[source.source_class]]
              .filter(Boolean)
              .join(' · ')}
          </bdi>
        </p>
      </figcaption>
      <p className="text-sm text-soft">{m.evidence.proofOf([...new Set(proven)])}</p>
      <InContext excerpt={excerpt} context={context} source={source} />
    </figure>
  )
}

function Pair({ item }: { item: DeskItem }) {
  const text = useMessages().m.desk
  const pair = [item.record, ...item.similar].filter((record) => record !== null)
  if (pair.length < 2) return <Remark>{text.gone}</Remark>
  return (
    <div className="beside">
      {pair.map((record, index) => (
        <DeskRecord key={record.id} record={record} title={String(index + 1)} />
      ))}
    </div>
  )
}

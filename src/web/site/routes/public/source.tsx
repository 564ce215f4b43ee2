import { z } from 'zod'
import { shortPlaceName } from '../../../../contracts/directory/place-key.ts'
import type { SourceDetail } from '../../../../contracts/directory/source-detail.ts'
import { Citation, SourceCitation } from '../../components/directory/citation.tsx'
import { InContext } from '../../components/directory/in-context.tsx'
import { Quote } from '../../components/directory/passage.tsx'
import { SourceChanges } from '../../components/directory/source-changes.tsx'
import { SourceChecks } from '../../components/directory/source-checks.tsx'
import { readingsOf, SourceFacts } from '../../components/directory/source-facts.tsx'
import { SourceLink } from '../../components/directory/source-link.tsx'
import { quotesOfSignals, SignalChips, SignalQuotes } from '../../components/directory/source-signals.tsx'
import { sourceTitle } from '../../components/directory/source-title.ts'
import { isWebAddress } from '../../components/directory/web-address.ts'
import { wholePassages } from '../../components/directory/whole-passages.ts'
import type { Crumb } from '../../components/layout/breadcrumbs.tsx'
import { Icon, type IconName } from '../../components/layout/icon.tsx'
import { NameHeading } from '../../components/layout/name-heading.tsx'
import { Remark } from '../../components/layout/notice.tsx'
import { breadcrumbData, PageHead } from '../../components/layout/page-head.tsx'
import { Pager } from '../../components/layout/pager.tsx'
import { PublicPage } from '../../components/layout/public-page.tsx'
import { ReportLink } from '../../components/layout/report-link.tsx'
import { Section } from '../../components/layout/section.tsx'
import { SignalLine } from '../../components/signals/signal-card.tsx'
import { type Loaded, publicLoader, readQuery, usePageData } from '../../load-page.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { usePageDate } from '../../use-page-date.ts'
import { useBaseUrl } from '../../use-root.ts'

const pageSize = 50
const shownSignals = 10
const shownChanges = 3
const shownOthers = 5
/** Actors beside one quote; a list of members may prove hundreds. */
const shownActors = 12

const Query = z.strictObject({ cursor: z.string().max(500).optional() })

export const loader = publicLoader(async ({ site, services, url, param }) => {
  const { cursor } = readQuery(Query, url)
  site.dependsOn(['search', 'places', 'signals'])
  const { directory, firehose } = services
  const source = withWholePassages(
    await directory.sources.read(param('id'), { limit: pageSize, cursor }),
    cursor === undefined,
  )
  const { publicSignals } = firehose
  const ofSource = { sources: [source.id] }
  const [signals, changes, place] = await Promise.all([
    publicSignals.list({ ...ofSource, limit: shownSignals }),
    publicSignals.list({ ...ofSource, signal_types: ['source_changed'], limit: shownChanges }),
    directory.sources.placeOf(source.id),
  ])
  const [label] = place ? Object.values(await directory.places.labels([place])) : []
  const others = await directory.sources.ofSamePublisher(source.id, shownOthers)
  return {
    now: site.now.toISOString(),
    isFirst: cursor === undefined,
    source,
    signals: signals.data.filter(({ signal_type }) => signal_type !== 'source_changed'),
    changes: changes.data.flatMap(({ id, detected_at, change }) =>
      change ? [{ id, detected_at, change }] : [],
    ),
    place: label,
    others,
  }
})

/** The source with each place of its page once. The number of quotes is that of those shown, when all of them are. */
function withWholePassages(source: SourceDetail, isFirst: boolean): SourceDetail {
  const passages = wholePassages(source.passages)
  const isWhole = isFirst && source.page.next_cursor === null
  return { ...source, passages, page: isWhole ? { ...source.page, total: passages.length } : source.page }
}

type Data = Loaded<typeof loader>

export default function SourcePage() {
  const data = usePageData<typeof loader>()
  const { source, place, signals, others } = data
  const { m, href } = useMessages()
  const baseUrl = useBaseUrl()
  const text = m.source
  const quotes = quotesOfSignals(signals, source.id)
  const shown = new Set(source.passages.map(({ excerpt }) => excerpt))
  const crumbs: Crumb[] = place
    ? [
        { label: shortPlaceName(place), to: `/places/${place.slug}` },
        { label: text.sources, to: `/places/${place.slug}/sources` },
        { label: sourceTitle(source) },
      ]
    : []
  return (
    <PublicPage
      crumbs={crumbs}
      timeZone={place?.time_zone}
      sample={source.sample && place ? { place: place.name } : undefined}
      header={<Heading data={data} />}
      side={
        <>
          <SourceFacts source={source} now={data.now} />
          <SourceChanges source={source} changes={data.changes} />
          <SourceChecks source={source} />
          {signals.length > 0 && (
            <Section title={text.signals} isSmall>
              <ul className="rows">
                {signals.map((signal) => (
                  <li key={signal.id}>
                    <SignalLine signal={signal} now={data.now} timeZone={place?.time_zone ?? undefined} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {others.length > 0 && (
            <Section title={text.samePublisher} isSmall>
              <ul className="grid gap-2">
                {others.map((other) => (
                  <li key={other.id}>
                    <a href={href(`/sources/${other.id}`)} className="link" dir="auto">
                      {sourceTitle({ ...other, publisher: source.publisher })}
                    </a>
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </>
      }
    >
      <PageHead
        title={source.title}
        description={text.description(source.title, source.publisher, source.entity_count)}
        noIndex={!data.isFirst}
        jsonLd={[breadcrumbData(baseUrl, crumbs)]}
      />
      <Section
        title={text.shows}
        remark={text.remark(source.page.total ?? source.passages.length, source.entity_count)}
      >
        <ol className="rows">
          {source.passages.map((passage) => (
            <li key={passage.claims[0]?.id ?? passage.excerpt}>
              <figure className="quoted">
                <div className="passage">
                  <Quote excerpt={passage.excerpt} source={source} />
                </div>
                {passage.found_again === false && <p className="text-sm text-soft">{text.notFound}</p>}
                <InContext excerpt={passage.excerpt} context={passage.context} source={source} />
                <Proofs
                  passage={passage}
                  source={source}
                  signals={(quotes.get(passage.excerpt) ?? []).map(({ signal }) => signal)}
                />
              </figure>
            </li>
          ))}
        </ol>
        <Pager nextCursor={source.page.next_cursor} label={text.more} />
      </Section>
      <SignalQuotes quotes={[...quotes].filter(([excerpt]) => !shown.has(excerpt))} source={source} />
    </PublicPage>
  )
}

function Heading({ data: { source } }: { data: Data }) {
  const { m, href } = useMessages()
  const pageDate = usePageDate()
  const text = m.source
  const { lastAt, failedSince } = readingsOf(source)
  const date = source.published_at
    ? text.publishedOn(pageDate(source.published_at))
    : text.readOn(pageDate(source.retrieved_at))
  return (
    <div className="mb-7 grid max-w-3xl gap-2">
      <p className="flex items-center gap-2 text-sm font-semibold text-soft">
        <Icon name="filing" />
        {text.kind} · {m.evidence.sourceClass[source.source_class]}
      </p>
      <NameHeading name={sourceTitle(source)} />
      <p className="text-lg">
        {source.publisher && (
          <>
            {text.by} <bdi className="font-semibold">{source.publisher}</bdi>{' '}
          </>
        )}
        {date}{' '}
        <SourceLink url={source.url} className={isWebAddress(source.url) ? 'link' : 'font-mono'}>
          {shortAddress(source.url)}
        </SourceLink>
      </p>
      {source.status === 'broken' && (
        <Remark variant="error">{text.broken(pageDate(lastAt), failedSince && pageDate(failedSince))}</Remark>
      )}
      {source.status === 'changed' && (
        <Remark variant="warning">{text.changed(pageDate(source.retrieved_at))}</Remark>
      )}
      <div className="no-print mt-2 flex flex-wrap gap-2">
        {isWebAddress(source.url) && (
          <a href={source.url} rel="noopener nofollow ugc" className="button button-primary">
            <Icon name="external" />
            {text.open}
          </a>
        )}
        <SourceCitation source={source} />
        <a href={href(`/w/to/watches/new?source=${source.id}`)} className="button" rel="nofollow">
          <Icon name="bell" />
          {m.watches.watchThis.source}
        </a>
        <a href={`/api/sources/${source.id}`} className="button">
          <Icon name="code" />
          {text.data}
        </a>
        <ReportLink to={`/report?source=${source.id}`} label={text.report} />
      </div>
    </div>
  )
}

/** Host and path, for the eye. */
const shortAddress = (url: string) => url.replace(/^https?:\/\/(?:www\.)?/i, '').slice(0, 300)

/** Whom a quote proves something about, and what. */
function Proofs(props: {
  passage: Data['source']['passages'][number]
  source: Data['source']
  signals: Data['signals']
}) {
  const { passage, source, signals } = props
  const { m, href } = useMessages()
  const text = m.source
  const byActor = Map.groupBy(passage.claims, ({ entity }) => entity.id)
  const actors = [...byActor.values()]
  return (
    <div className="proves">
      <span>{text.proofFor}</span>
      <ul className="flex flex-wrap gap-1.5">
        {actors.slice(0, shownActors).map((claims) => {
          const { entity } = claims[0]!
          const kinds = [...new Set(claims.map(({ kind }) => m.evidence.claimKind[kind]))]
          return (
            <li key={entity.id}>
              <a
                href={href(`/actors/${entity.id}/${entity.slug}`)}
                className="chip"
                title={m.evidence.proofOf(kinds)}
              >
                <Icon name={entity.type as IconName} />
                <bdi>{entity.name}</bdi>
              </a>
            </li>
          )
        })}
      </ul>
      {actors.length > shownActors && <span>{text.andOthers(actors.length - shownActors)}</span>}
      <SignalChips signals={signals} />
      <ul className="actions no-print">
        <li>
          <Citation excerpt={passage.excerpt} source={source} />
        </li>
        <li>
          <a
            href={href(
              actors.length === 1 ? `/report?claim=${passage.claims[0]!.id}` : `/report?source=${source.id}`,
            )}
            className="link"
            rel="nofollow"
          >
            {m.evidence.report}
          </a>
        </li>
      </ul>
    </div>
  )
}

import type { EntityDetail } from '../../../../contracts/directory/entities.ts'
import { readableExcerpt } from '../../../../contracts/directory/excerpt-display.ts'
import { fullPlaceName } from '../../../../contracts/directory/place-key.ts'
import { ActorFacts } from '../../components/directory/actor-facts.tsx'
import { actorPath, shownSlug } from '../../components/directory/actor-row.tsx'
import { EvidenceList } from '../../components/directory/evidence-list.tsx'
import { NamedTogetherList } from '../../components/directory/named-together.tsx'
import {
  isNewestFirst,
  type ProvenPassage,
  provenPassages,
} from '../../components/directory/proven-passages.ts'
import { RecordHistory } from '../../components/directory/record-history.tsx'
import { Relations } from '../../components/directory/relations.tsx'
import { isWebAddress } from '../../components/directory/web-address.ts'
import { wholePassages } from '../../components/directory/whole-passages.ts'
import type { Crumb } from '../../components/layout/breadcrumbs.tsx'
import { Clamped } from '../../components/layout/clamped.tsx'
import { Icon } from '../../components/layout/icon.tsx'
import { NameHeading } from '../../components/layout/name-heading.tsx'
import { breadcrumbData, PageHead } from '../../components/layout/page-head.tsx'
import { PublicPage } from '../../components/layout/public-page.tsx'
import { ReportLink } from '../../components/layout/report-link.tsx'
import { Section } from '../../components/layout/section.tsx'
import { SignalCard } from '../../components/signals/signal-card.tsx'
import { drawablePassage, isDrawable, shareImagePath } from '../../drawable-passage.ts'
import { formatDate } from '../../format.ts'
import { type Loaded, publicLoader, usePageData } from '../../load-page.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { isPublicPath } from '../../public-pages.ts'
import { readActor } from '../../read-actor.ts'
import { useTextLanguage } from '../../text-language.ts'
import { useBaseUrl, useSite } from '../../use-root.ts'

const shownSignals = 20
const shownChanges = 8
/** A large committee has 60 members. */
const shownRelated = { relations: 100, together: 12 }

export const loader = publicLoader(async ({ site, services, param, redirectTo }) => {
  const { directory, firehose } = services
  const found = await readActor(directory, param('id'))
  const { id, slug } = found
  if (param('slug') !== shownSlug(slug) || param('id') !== id) redirectTo(actorPath(found))
  site.dependsOn([`entity:${id}`, 'signals'])
  const [actor, signals, place, related, history] = await Promise.all([
    directory.describeEntity(found),
    firehose.publicSignals.list({ actors: [id], limit: shownSignals, sort: 'occurred_at_desc' }),
    directory.places.describe(found.place.key),
    directory.relatedActors(found, shownRelated),
    directory.history.ofEntity(id, { limit: shownChanges }),
  ])
  return {
    actor,
    place,
    passages: provenPassages({ ...actor, passages: wholePassages(actor.passages) }),
    hasImage:
      isDrawable(actor.name) &&
      drawablePassage(actor.passages, ({ format }) => format === 'text') !== undefined,
    signals: signals.data,
    related,
    history,
    isHidden: found.no_index,
    now: site.now.toISOString(),
  }
})

type Data = Loaded<typeof loader>

/** A longer description is clamped, so that the evidence stays in sight. */
const longDescription = 600

export default function ActorPage() {
  const { actor, place, passages, hasImage, signals, related, history, isHidden, now } =
    usePageData<typeof loader>()
  const { m, language, href } = useMessages()
  const baseUrl = useBaseUrl()
  const siteName = useSite().name
  const langOf = useTextLanguage()
  const text = m.actor
  const crumbs: Crumb[] = [
    ...(place.kind === 'country'
      ? []
      : [{ label: place.state.name, to: `/states/${place.state.abbreviation.toLowerCase()}` }]),
    ...(place.kind === 'state' ? [] : [{ label: place.name, to: `/places/${place.slug}` }]),
    { label: actor.name },
  ]
  const report = `/report?actor=${actor.id}`
  const feed = `/signals.atom?actor=${actor.id}`
  const hasMeetings = signals.some(({ signal_type }) => signal_type === 'public_meeting')
  const calendar = `/signals.ics?actor=${actor.id}`
  const others = passages.filter(({ source }) => source.publisher !== actor.name).length
  const isOfficial = actor.claims.some((claim) => claim.kind === 'role')
  return (
    <PublicPage
      crumbs={crumbs}
      timeZone={place.time_zone}
      sample={actor.sample ? { place: place.name } : undefined}
      header={
        <div className="mb-7 max-w-3xl">
          <p className="flex items-center gap-2 text-sm font-semibold text-soft">
            <Icon name={actor.type} />
            {m.evidence.actorKind[actor.type]}
          </p>
          <NameHeading name={actor.name} />
          {actor.description && (
            <Clamped isLong={actor.description.length > longDescription}>
              <p className="lead mt-2" dir="auto" lang={langOf(actor.description)}>
                {actor.description}
              </p>
            </Clamped>
          )}
          <DescriptionSource actor={actor} passages={passages} />
          {actor.open_flag_count > 0 && (
            <p className="mt-2">
              <span className="tag tag-warn">{text.openReports(actor.open_flag_count)}</span>
            </p>
          )}
          {isPublicPath(report) && (
            <div className="no-print mt-4 flex flex-wrap gap-2">
              <a
                href={href(`/w/to/watches/new?actor=${actor.id}`)}
                className="button button-primary"
                rel="nofollow"
              >
                <Icon name="bell" />
                {m.watches.watch}
              </a>
              <a href={href(`/w/to/lists/add?actor=${actor.id}`)} className="button" rel="nofollow">
                <Icon name="list" />
                {text.addToList}
              </a>
              <details className="cite cite-wide" data-copy data-copied={m.evidence.copied}>
                <summary className="button">
                  <Icon name="cite" />
                  {text.cite}
                </summary>
                <p className="cite-text" dir="auto">
                  {text.citation({
                    name: actor.name,
                    place: place.name,
                    passages: passages.length,
                    site: siteName,
                    date: formatDate(language, now, place.time_zone ?? undefined),
                  })}{' '}
                  {baseUrl}
                  {href(actorPath(actor))}
                </p>
              </details>
              <a href={href(`/listed?actor=${actor.id}`)} className="button">
                {m.listed.link}
              </a>
              <ReportLink to={report} label={text.report} />
            </div>
          )}
        </div>
      }
      side={
        <>
          <ActorFacts actor={actor} passages={passages} />
          <NamedTogetherList actors={related.together} />
          <RecordHistory actor={actor} changes={history.data} hasMore={history.page.next_cursor !== null} />
        </>
      }
    >
      <PageHead
        title={actor.name}
        description={actor.description ?? text.description(actor.name, place.name)}
        canonical={actorPath(actor)}
        noIndex={isHidden || actor.sample || (actor.type === 'person' && !isOfficial)}
        feeds={[
          { title: actor.name, type: 'application/atom+xml', href: feed },
          ...(hasMeetings ? [{ title: actor.name, type: 'text/calendar', href: calendar }] : []),
        ]}
        image={hasImage ? shareImagePath(language, 'actors', actor.id) : undefined}
        jsonLd={[actorData(baseUrl, { actor, place, passages }), breadcrumbData(baseUrl, crumbs)]}
      />
      <Section
        title={text.evidence.title}
        remark={`${text.evidence.remark(passages.length, actor.source_count, isNewestFirst(passages))} ${text.evidence.byOthers(others, passages.length)} ${
          actor.source_count > actor.sources.length ? text.evidence.truncated(actor.sources.length) : ''
        }`}
      >
        <EvidenceList passages={passages} actor={actor} />
      </Section>
      <Relations
        actorId={actor.id}
        relations={related.relations}
        total={actor.relation_counts.reduce((sum, { count }) => sum + count, 0)}
      />
      <Section
        title={text.happened}
        remark={
          hasMeetings && (
            <a href={calendar} className="link no-print">
              {m.signalPages.follow.calendar}
            </a>
          )
        }
        more={{ to: feed, label: text.feed }}
      >
        {signals.length === 0 && <p className="py-3 text-soft">{text.nothing}</p>}
        <ul className="rows">
          {signals.map((signal) => (
            <li key={signal.id}>
              <SignalCard signal={signal} now={now} timeZone={place.time_zone ?? undefined} />
            </li>
          ))}
        </ul>
      </Section>
    </PublicPage>
  )
}

const schemaTypes = {
  person: 'Person',
  organization: 'Organization',
  initiative: 'Organization',
  campaign: 'Organization',
  event: 'Event',
} as const

function actorData(baseUrl: string, { actor, place, passages }: Pick<Data, 'actor' | 'place' | 'passages'>) {
  return {
    '@context': 'https://schema.org',
    '@type': schemaTypes[actor.type],
    '@id': `${baseUrl}${actorPath(actor)}`,
    name: actor.name,
    ...(actor.description && { description: actor.description }),
    ...(actor.website && isWebAddress(actor.website) && { sameAs: actor.website }),
    location: { '@type': 'Place', name: fullPlaceName(place) },
    subjectOf: passages.slice(0, 10).map(({ source, excerpt }) => ({
      '@type': 'WebPage',
      ...(isWebAddress(source.url) && { url: source.url }),
      name: source.title,
      ...(source.published_at && { datePublished: source.published_at.slice(0, 10) }),
      citation: readableExcerpt(excerpt, source).slice(0, 500),
    })),
  }
}

/** Who wrote the description, with the number of the passage that it comes from. */
function DescriptionSource(props: { actor: EntityDetail; passages: readonly ProvenPassage[] }) {
  const { actor, passages } = props
  const text = useMessages().m.actor.describedBy
  if (actor.description_source === null) return null
  const { author, claim_id } = actor.description_source
  const number = passages.findIndex(({ claimIds }) => claim_id !== null && claimIds.includes(claim_id)) + 1
  return (
    <p className="mt-1 text-sm text-soft">
      {text[author]}
      {number > 0 && (
        <sup className="citation">
          <a href={`#passage-${number}`}>{number}</a>
        </sup>
      )}
    </p>
  )
}

import { shortPlaceName } from '../../../../contracts/directory/place-key.ts'
import { lastMoment, signalTime } from '../../../../contracts/firehose/signal-time.ts'
import { Passage } from '../../components/directory/passage.tsx'
import { isWebAddress } from '../../components/directory/web-address.ts'
import { Icon } from '../../components/layout/icon.tsx'
import { Remark } from '../../components/layout/notice.tsx'
import { breadcrumbData, PageHead } from '../../components/layout/page-head.tsx'
import { PublicPage } from '../../components/layout/public-page.tsx'
import { Section } from '../../components/layout/section.tsx'
import { CodeFigure } from '../../components/reference/code-block.tsx'
import { isCorrected, isOff } from '../../components/signals/signal-card.tsx'
import { useSignalCitation } from '../../components/signals/signal-citation.ts'
import { ChangedLines, RollCall, TakePart } from '../../components/signals/signal-details.tsx'
import { SignalFacts, type SignalPageData } from '../../components/signals/signal-facts.tsx'
import { signalIcon } from '../../components/signals/signal-icon.ts'
import { SignalRevisions } from '../../components/signals/signal-revisions.tsx'
import { drawablePassage, isDrawable, isProse, shareImagePath } from '../../drawable-passage.ts'
import { dayKey, formatDate } from '../../format.ts'
import { publicLoader, usePageData } from '../../load-page.ts'
import { translateSignal } from '../../messages/translate-signal.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useTextLanguage } from '../../text-language.ts'
import { usePageDate } from '../../use-page-date.ts'
import { useBaseUrl } from '../../use-root.ts'

export const loader = publicLoader(async ({ site, services, param }) => {
  site.dependsOn(['signals', 'places'])
  const signal = await services.firehose.publicSignals.get(param('id'))
  const labels = await services.directory.places.labels(signal.places)
  const places = signal.places.flatMap((key) => labels[key] ?? [])
  return { now: site.now.toISOString(), signal, places }
})

export default function SignalPage() {
  const { m, language, href } = useMessages()
  const loaded = usePageData<typeof loader>()
  const data = { ...loaded, signal: translateSignal(loaded.signal, m) }
  const { signal, places } = data
  const { kind } = signal
  const baseUrl = useBaseUrl()
  const text = m.signalPages.detail
  const [place] = places
  const hasImage = isDrawable(signal.title) && drawablePassage(signal.evidence, isProse) !== undefined
  const timeZone = place?.time_zone ?? undefined
  const { at, zone } = signalTime(signal, timeZone)
  const date = formatDate(language, at, zone)
  // The roll call names the members and how they voted.
  const voters = new Set(signal.vote?.roll_call.flatMap(({ actor_id }) => actor_id ?? []))
  const actors = signal.actors.filter(({ id }) => id === null || !voters.has(id))
  const crumbs = [{ label: m.shell.header.signals, to: '/signals' }, { label: signal.title }]
  return (
    <PublicPage
      crumbs={crumbs}
      timeZone={timeZone}
      sample={place?.sample ? { place: place.name } : undefined}
      header={<Heading data={data} kind={kind} />}
      side={<SignalFacts data={data} />}
    >
      <PageHead
        title={signal.title}
        description={text.description(kind, place && shortPlaceName(place), date)}
        noIndex={signal.state !== 'current' || place?.sample}
        image={hasImage ? shareImagePath(language, 'signals', signal.id) : undefined}
        jsonLd={[breadcrumbData(baseUrl, crumbs), ...eventData(baseUrl, data)]}
      />
      {signal.meeting?.participate && <TakePart ways={signal.meeting.participate} timeZone={timeZone} />}
      {signal.vote && <RollCall vote={signal.vote} />}
      {signal.change && <ChangedLines change={signal.change} />}
      <Section title={text.evidence} remark={text.evidenceRemark(signal.evidence.length)}>
        <ul className="rows">
          {signal.evidence.map((evidence, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one page may be quoted twice, and rows never move.
            <li key={index}>
              <Passage excerpt={evidence.excerpt} source={evidence}>
                {evidence.source_id && (
                  <p className="no-print mt-1 flex gap-4 text-sm">
                    <a href={href(`/sources/${evidence.source_id}`)} className="link">
                      {text.sourcePage}
                    </a>
                    <a href={href(`/report?source=${evidence.source_id}`)} className="link" rel="nofollow">
                      {text.report}
                    </a>
                  </p>
                )}
              </Passage>
            </li>
          ))}
        </ul>
      </Section>
      {(actors.length > 0 || voters.size === 0) && (
        <Section title={text.who}>
          {actors.length === 0 && <p className="text-soft">{text.noActors}</p>}
          <ul className="rows">
            {actors.map((actor) => (
              <li key={`${actor.id} ${actor.name} ${actor.role}`} className="flex items-center gap-3">
                <Icon name={actor.type} />
                <span className="min-w-0">
                  {actor.id === null ? (
                    <bdi>{actor.name}</bdi>
                  ) : (
                    <a href={href(`/actors/${actor.id}`)} className="link">
                      <bdi>{actor.name}</bdi>
                    </a>
                  )}{' '}
                  {actor.role && <bdi className="text-soft">{actor.role}</bdi>}
                </span>
                <span className="sr-only">{m.evidence.actorKind[actor.type]}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <SignalRevisions signal={signal} timeZone={timeZone} />
      <Section title={text.cite} id="cite">
        <Citation data={data} />
      </Section>
    </PublicPage>
  )
}

function Heading({ data: { signal, places, now }, kind }: { data: SignalPageData; kind: string }) {
  const { m, href } = useMessages()
  const pageDate = usePageDate()
  const text = m.signalPages.detail
  const langOf = useTextLanguage()
  const { isRecovered } = translateSignal(signal, m)
  return (
    <div className="mb-7 grid gap-2">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-soft">
        <Icon name={signalIcon({ ...signal, isRecovered })} />
        <strong>{kind}</strong>
        {places.map((place) => (
          <a key={place.key} href={href(`/places/${place.slug}`)} className="link">
            {shortPlaceName(place)}
          </a>
        ))}
        {signal.retracted && <span className="tag tag-danger">{m.signals.withdrawn}</span>}
        {!signal.retracted && isOff(signal) && <span className="tag tag-danger">{m.signals.canceled}</span>}
        {!isOff(signal) && isCorrected({ ...signal, isRecovered }) && (
          <span className="tag tag-warn">{m.signals.corrected}</span>
        )}
        {!isOff(signal) && signal.state === 'current' && signal.occurred_at > now && (
          <span className="tag tag-upcoming">{m.signals.upcoming}</span>
        )}
      </p>
      <h1 dir="auto" lang={langOf(signal.title)} className={isOff(signal) ? 'struck' : undefined}>
        {signal.title}
      </h1>
      {signal.summary && (
        <p className="lead" dir="auto" lang={langOf(signal.summary)}>
          {signal.summary}
        </p>
      )}
      {signal.retraction && (
        <Remark variant="error">
          <p className="font-semibold">{text.withdrawnTitle(pageDate(signal.retraction.retracted_at))}</p>
          <p dir="auto">{m.serviceText(signal.retraction.reason) ?? signal.retraction.reason}</p>
        </Remark>
      )}
      {signal.replaced_by && (
        <Remark variant="warning">
          {text.replacedTitle}{' '}
          <a href={href(`/signals/${signal.replaced_by}`)} className="link">
            {text.replacedLink}
          </a>
        </Remark>
      )}
    </div>
  )
}

/** A citation to copy: the quote, its source and date, and the address of this page. */
function Citation({ data: { signal } }: { data: SignalPageData }) {
  const { citeText } = useMessages().m.signalPages.detail
  const lines = useSignalCitation(signal)
  if (lines.length === 0) return null
  return <CodeFigure title={citeText}>{lines.join('\n')}</CodeFigure>
}

/** A meeting as an event of schema.org, with what proves it. */
function eventData(baseUrl: string, { signal, places }: SignalPageData): object[] {
  if (signal.signal_type !== 'public_meeting') return []
  const [place] = places
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: signal.title,
      url: `${baseUrl}/signals/${signal.id}`,
      startDate: signalTime(signal, undefined).at,
      ...(signal.meeting?.ends_at && {
        endDate: signal.meeting.date
          ? dayKey(lastMoment(signal.meeting.ends_at, signal.meeting.date), place?.time_zone ?? undefined)
          : signal.meeting.ends_at,
      }),
      eventStatus: `https://schema.org/${isOff(signal) ? 'EventCancelled' : 'EventScheduled'}`,
      ...(place && {
        location: {
          '@type': 'Place',
          name: signal.meeting?.location ?? shortPlaceName(place),
          address: shortPlaceName(place),
        },
      }),
      organizer: signal.actors.map(({ name, type }) => ({
        '@type': type === 'person' ? 'Person' : 'Organization',
        name,
      })),
      citation: signal.evidence.map(({ url }) => url).filter(isWebAddress),
    },
  ]
}

import { isRouteErrorResponse, useParams } from 'react-router'
import { signalTime } from '../../../../contracts/firehose/signal-time.ts'
import { sourceTitle } from '../../components/directory/source-title.ts'
import { isWebAddress } from '../../components/directory/web-address.ts'
import { PageHead } from '../../components/layout/page-head.tsx'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { SampleTag } from '../../components/layout/sample.tsx'
import { civicTypes } from '../../components/signals/civic-types.ts'
import { signalPath } from '../../components/signals/signal-card.tsx'
import { formatDate, formatDay, formatTime } from '../../format.ts'
import { type Loaded, publicLoader, usePageData } from '../../load-page.ts'
import { translateSignal } from '../../messages/translate-signal.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useTextLanguage } from '../../text-language.ts'
import { useBaseUrl, useSite } from '../../use-root.ts'

const shown = 3

/** Other sites show this page in a frame: no header, no footer, no script. */
export const handle = { isBare: true }

export const loader = publicLoader(async ({ site, services, param }) => {
  site.allowFraming()
  const row = await services.directory.places.requirePlace(param('slug'))
  site.dependsOn([`place:${row.key}`, 'signals'])
  const now = site.now.toISOString()
  const { publicSignals } = services.firehose
  const [place, upcoming, latest] = await Promise.all([
    services.directory.places.view(row),
    publicSignals.meetings({ places: [row.key], from: now, limit: shown }),
    publicSignals.list({
      places: [row.key],
      signal_types: [...civicTypes],
      limit: shown,
      sort: 'occurred_at_desc',
      occurs_before: now,
    }),
  ])
  return {
    place,
    coming: upcoming.data.slice(0, shown).map(({ signal, cancellation }) => ({
      signal,
      isCanceled: cancellation !== null || signal.meeting?.status === 'canceled',
    })),
    latest: latest.data.map((signal) => ({ signal, isCanceled: false })),
  }
})

type Row = Loaded<typeof loader>['coming'][number]

export default function Embed() {
  const { place, coming, latest } = usePageData<typeof loader>()
  const { m, href } = useMessages()
  const text = m.embed
  const zone = place.time_zone ?? undefined
  return (
    <div className="embed">
      <PageHead title={text.title(place.name)} canonical={`/places/${place.slug}`} noIndex />
      <h1>
        <a href={href(`/places/${place.slug}`)} target="_blank" rel="noopener">
          {place.name}, {place.state.name}
        </a>{' '}
        {place.sample && <SampleTag />}
      </h1>
      <h2>{text.comingUp}</h2>
      {coming.length === 0 && <p className="text-sm text-soft">{text.noMeetings}</p>}
      <Rows rows={coming} timeZone={zone} />
      <h2>{text.latest}</h2>
      {latest.length === 0 && <p className="text-sm text-soft">{text.noSignals}</p>}
      <Rows rows={latest} timeZone={zone} />
      <Origin />
    </div>
  )
}

/** What the frame shows instead of a place that does not exist, or when something fails. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const { m, href } = useMessages()
  const { slug = '' } = useParams()
  const text = m.embed
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const title = isMissing ? text.missingTitle : m.shell.errors.faultTitle
  return (
    <div className="embed">
      <PageTitle text={title} />
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <p dir="auto">{isMissing ? text.missingText(slug.slice(0, 100)) : m.shell.errors.faultLead}</p>
      {isMissing && (
        <p>
          <a href={href('/places')} className="link" target="_blank" rel="noopener">
            {text.findPlace}
          </a>
        </p>
      )}
      <Origin />
    </div>
  )
}

function Origin() {
  const { m, href } = useMessages()
  return (
    <p className="text-sm text-soft">
      {m.embed.from}{' '}
      <a href={href('/')} className="link" target="_blank" rel="noopener">
        {useSite().name}
      </a>
    </p>
  )
}

/** Each row names and links its source. */
function Rows({ rows, timeZone }: { rows: readonly Row[]; timeZone?: string | undefined }) {
  const { m, language, href } = useMessages()
  const baseUrl = useBaseUrl()
  const langOf = useTextLanguage()
  return (
    <ul className="rows">
      {rows.map(({ signal, isCanceled }) => {
        const [evidence] = signal.evidence
        const { title } = translateSignal(signal, m)
        const { at, zone, isTimed } = signalTime(signal, timeZone)
        return (
          <li key={signal.id}>
            <h3 className={isCanceled ? 'struck' : undefined} dir="auto" lang={langOf(title)}>
              <a href={baseUrl + href(signalPath(signal))} target="_blank" rel="noopener">
                {title}
              </a>
            </h3>
            <p className="text-sm text-soft">
              <time dateTime={at}>
                {formatDay(language, at, zone)}
                {isTimed && `, ${formatTime(language, at, zone)}`}
              </time>
              {signal.meeting?.location && (
                <>
                  {' · '}
                  <bdi>{signal.meeting.location}</bdi>
                </>
              )}
              {isCanceled && (
                <>
                  {' '}
                  <span className="tag tag-danger">{m.signals.canceled}</span>
                </>
              )}
            </p>
            {evidence && (
              <p className="text-sm text-soft">
                {m.embed.source}{' '}
                {isWebAddress(evidence.url) ? (
                  <a href={evidence.url} className="link" target="_blank" rel="noopener nofollow ugc">
                    <bdi>{sourceTitle(evidence)}</bdi>
                  </a>
                ) : (
                  <bdi>{sourceTitle(evidence)}</bdi>
                )}
                {', '}
                {evidence.published_at
                  ? formatDate(language, evidence.published_at)
                  : m.evidence.readOn(formatDate(language, evidence.retrieved_at))}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

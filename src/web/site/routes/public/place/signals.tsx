import { z } from 'zod'
import { SignalType } from '../../../../../contracts/firehose/signals.ts'
import { listOf } from '../../../../../contracts/paging.ts'
import { PlaceFrame } from '../../../components/directory/place-frame.tsx'
import { Pager } from '../../../components/layout/pager.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { SignalCard } from '../../../components/signals/signal-card.tsx'
import { dayKey, formatLongDay, nationalTimeZone } from '../../../format.ts'
import { publicLoader, readQuery, usePageData } from '../../../load-page.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { loadPlace } from './load-place.ts'

const pageSize = 25

const Query = z.strictObject({ signal_type: listOf(SignalType), cursor: z.string().max(2000).optional() })

export const loader = publicLoader(async (page) => {
  const query = readQuery(Query, page.url)
  const { list, ...data } = await loadPlace(page, async ({ key }) => ({
    list: await page.services.firehose.publicSignals.list({
      places: [key],
      limit: pageSize,
      ...(query.signal_type && { signal_types: query.signal_type }),
      ...(query.cursor && { cursor: query.cursor }),
    }),
  }))
  const timeZone = data.place.time_zone ?? nationalTimeZone
  const days = Map.groupBy(list.data, (signal) => dayKey(signal.detected_at, timeZone))
  return {
    ...data,
    query,
    timeZone,
    days: [...days.values()],
    nextCursor: list.page.next_cursor,
    types: [...new Set(data.signals.map((signal) => signal.signal_type))].sort(),
  }
})

export default function PlaceSignals() {
  const data = usePageData<typeof loader>()
  const { place, days, query, timeZone, types, now } = data
  const { m, language, href } = useMessages()
  const path = href(`/places/${place.slug}/signals`)
  return (
    <PlaceFrame data={data} tab="signals" noIndex={Object.keys(query).length > 0}>
      <div className="grid max-w-3xl gap-6">
        <p className="text-soft">{m.place.signals.lead}</p>
        {types.length > 1 && (
          <nav aria-label={m.place.tabs.signals} className="no-print flex flex-wrap gap-2">
            {types.map((type) => {
              const isChosen = query.signal_type?.includes(type)
              return (
                <a
                  key={type}
                  href={isChosen ? path : `${path}?signal_type=${type}`}
                  className="chip"
                  aria-current={isChosen ? 'true' : undefined}
                >
                  {m.signals.type[type]}
                </a>
              )
            })}
          </nav>
        )}
        {days.length === 0 && <p className="text-soft">{m.place.nothingLately}</p>}
        {days.map((signals) => {
          const found = signals[0]!.detected_at
          return (
            <Section key={found} title={m.signals.foundOn(formatLongDay(language, found, timeZone))} isSmall>
              <ul className="rows">
                {signals.map((signal) => (
                  <li key={signal.id}>
                    <SignalCard signal={signal} now={now} timeZone={timeZone} />
                  </li>
                ))}
              </ul>
            </Section>
          )
        })}
        <Pager nextCursor={data.nextCursor} label={m.place.signals.older} />
      </div>
    </PlaceFrame>
  )
}

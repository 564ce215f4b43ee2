import { z } from 'zod'
import { PlaceFrame, placeFeeds } from '../../../components/directory/place-frame.tsx'
import { Icon } from '../../../components/layout/icon.tsx'
import { Pager } from '../../../components/layout/pager.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { MeetingEntry } from '../../../components/signals/meeting-entry.tsx'
import { publicLoader, readQuery, usePageData } from '../../../load-page.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { loadPlace } from './load-place.ts'

const pageSize = 25

const Query = z.strictObject({ past: z.literal('1').optional(), cursor: z.string().max(2000).optional() })

export const loader = publicLoader(async (page) => {
  const { publicSignals } = page.services.firehose
  const query = readQuery(Query, page.url)
  const isPast = query.past !== undefined
  return loadPlace(page, async ({ key, now }) => {
    const list = await publicSignals.meetings({
      places: [key],
      limit: pageSize,
      ...(isPast ? { occurs_before: now } : { from: now }),
      ...(query.cursor && { cursor: query.cursor }),
    })
    return { query, isPast, meetings: list.data, nextCursor: list.page.next_cursor }
  })
})

export default function PlaceMeetings() {
  const data = usePageData<typeof loader>()
  const { place, isPast, meetings, now } = data
  const { m, href } = useMessages()
  const text = m.place.meetings
  const path = href(`/places/${place.slug}/meetings`)
  return (
    <PlaceFrame
      data={data}
      tab="meetings"
      noIndex={Object.keys(data.query).length > 0}
      side={
        <div className="grid gap-4">
          <p>
            <a href={placeFeeds(place.key).calendar} className="button button-primary">
              <Icon name="calendar-add" />
              {text.subscribe}
            </a>
          </p>
          <p className="text-sm text-soft">{text.check}</p>
        </div>
      }
    >
      <Section
        title={isPast ? text.past : text.upcoming}
        remark={text.lead}
        more={
          isPast ? { to: path, label: text.showUpcoming } : { to: `${path}?past=1`, label: text.showPast }
        }
      >
        {meetings.length === 0 && <p className="py-4 text-soft">{text.none}</p>}
        <ul className="rows">
          {meetings.map((meeting) => (
            <li key={meeting.signal.id}>
              <MeetingEntry meeting={meeting} now={now} />
            </li>
          ))}
        </ul>
        <Pager nextCursor={data.nextCursor} />
      </Section>
    </PlaceFrame>
  )
}

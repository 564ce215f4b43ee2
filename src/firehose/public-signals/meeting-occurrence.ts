import { displayOf, excerptFormatFrom } from '../../contracts/directory/excerpt-display.ts'
import type { MeetingOccurrence } from '../../contracts/firehose/meetings.ts'
import type { MeetingPage } from './public-signals.ts'
import { announcedMeeting } from './signal-detail.ts'

/** A meeting as the API returns it. One that all its sources withdrew counts as canceled. */
export function toOccurrence({
  signal,
  time_zone,
  cancellation,
  revisions,
}: MeetingPage['data'][number]): MeetingOccurrence {
  const { meeting, id, revision, signal_type, title, summary, occurred_at, detected_at } = signal
  const only = {
    id,
    revision,
    signal_type,
    title,
    summary,
    occurred_at,
    detected_at,
    published_at: detected_at,
    ...announcedMeeting(meeting),
  }
  return {
    id,
    title,
    summary,
    starts_at: occurred_at,
    ...(meeting?.date !== undefined && { date: meeting.date }),
    time_zone,
    ends_at: meeting?.ends_at ?? null,
    status: cancellation ? 'canceled' : (meeting?.status ?? 'scheduled'),
    body: meeting?.body ?? null,
    location: meeting?.location ?? null,
    agenda_url: meeting?.agenda_url ?? null,
    participate: meeting?.participate ?? [],
    places: signal.places,
    issues: signal.issues,
    actors: signal.actors,
    retraction: cancellation,
    revision,
    history: revisions.length > 0 ? [...revisions] : [only],
    evidence: signal.evidence.map((one) => {
      const format = excerptFormatFrom(one.excerpt, one)
      return { ...one, excerpt_format: format, display: displayOf(one.excerpt, format, one.url) }
    }),
  }
}

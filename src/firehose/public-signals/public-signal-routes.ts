import { listMeetings } from '../../contracts/firehose/meetings.ts'
import { getSignal } from '../../contracts/firehose/public-signals.ts'
import type { Clock } from '../../platform/clock.ts'
import { invalidField } from '../../platform/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { toOccurrence } from './meeting-occurrence.ts'
import type { PublicSignals } from './public-signals.ts'

export function publicSignalRoutes(signals: PublicSignals, now: Clock): readonly Route[] {
  return [
    route(getSignal, ({ params, leaveUncached }) => {
      // The log changes without announcing cache tags.
      leaveUncached()
      return signals.get(params.signal_id)
    }),
    route(listMeetings, async ({ query, leaveUncached }) => {
      leaveUncached()
      const { place, issue, body, from, to, changed_since: changedSince, limit, cursor } = query
      const filters = { ...(place && { places: [place] }), ...(issue && { issues: [issue] }) }
      await signals.requireKnown(filters)
      if (from && to && Date.parse(from) > Date.parse(to)) throw invalidField('from', 'must not be after to')
      const { data, page } = await signals.meetings({
        ...filters,
        ...(to && { occurs_before: to }),
        ...(cursor && { cursor }),
        from: from ?? now().toISOString(),
        body,
        changedSince,
        limit,
      })
      return { data: data.map(toOccurrence), page }
    }),
  ]
}

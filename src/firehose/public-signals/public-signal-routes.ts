import { getSignal } from '../../contracts/firehose/public-signals.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { PublicSignals } from './public-signals.ts'

export function publicSignalRoutes(signals: PublicSignals): readonly Route[] {
  return [
    route(getSignal, ({ params, leaveUncached }) => {
      // The log changes without announcing cache tags.
      leaveUncached()
      return signals.get(params.signal_id)
    }),
  ]
}

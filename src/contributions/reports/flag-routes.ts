import * as contract from '../../contracts/contributions/flags.ts'
import { nameOf } from '../../platform/http/identity.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { FlagService } from './flag-service.ts'

export function flagRoutes(flags: FlagService): readonly Route[] {
  const moves = [
    [contract.takeFlag, 'in_review'],
    [contract.resolveFlag, 'resolved'],
    [contract.dismissFlag, 'dismissed'],
  ] as const
  return [
    route(contract.flagEntity, ({ body, once }) =>
      once((tx, changed) => flags.reportEntity(tx, changed, body)),
    ),
    route(contract.flagSource, ({ body, once }) =>
      once((tx, changed) => flags.reportSource(tx, changed, body)),
    ),
    route(contract.flagClaim, ({ body, once }) =>
      once((tx, changed) => flags.reportClaim(tx, changed, body)),
    ),
    route(contract.flagSignal, ({ body, once }) =>
      once((tx, changed) => flags.reportSignal(tx, changed, body)),
    ),
    route(contract.listFlags, ({ query }) =>
      flags.list({ ...query, statuses: query.status ?? ['open', 'in_review'] }),
    ),
    route(contract.getFlag, ({ params }) => flags.read(params.flag_id)),
    ...moves.map(([operation, status]) =>
      route(operation, ({ params, body, caller, once }) =>
        once((tx, changed) =>
          flags.move(tx, changed, params.flag_id, { ...body, to: status, reviewer: nameOf(caller) }),
        ),
      ),
    ),
  ]
}

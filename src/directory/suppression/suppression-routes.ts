import { createSuppression } from '../../contracts/directory/suppressions.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { SuppressionService } from './suppression-service.ts'

export const suppressionRoutes = (suppression: SuppressionService): readonly Route[] => [
  // Accounts are stored by id, because their names change.
  route(createSuppression, ({ body, caller, once }) =>
    once((tx, changed) => suppression.suppress(tx, changed, body, caller.accountId)),
  ),
]

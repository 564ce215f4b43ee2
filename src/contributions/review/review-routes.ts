import * as contract from '../../contracts/contributions/review.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { ReviewService } from './review-service.ts'

export function reviewRoutes(review: ReviewService): readonly Route[] {
  return [
    route(contract.listReviewQueue, ({ query, caller }) => review.list(caller, query)),
    route(contract.getReviewItem, ({ params, caller }) => review.read(caller, params.item_id)),
    route(contract.takeReviewItem, ({ params, caller, once }) =>
      once((tx, changed) => review.take({ tx, changed, caller }, params.item_id)),
    ),
    route(contract.releaseReviewItem, ({ params, caller, once }) =>
      once((tx) => review.release(tx, caller, params.item_id)),
    ),
    route(contract.decideReviewItem, ({ params, body, caller, once }) =>
      once((tx, changed) => review.decide({ tx, changed, caller }, params.item_id, body)),
    ),
    route(contract.decideReviewItems, ({ body, caller, once }) =>
      once((tx, changed) => review.decideAll({ tx, changed, caller }, body)),
    ),
  ]
}

import * as contract from '../../contracts/workspaces/reviews.ts'
import { versionTag } from '../../platform/http/precondition.ts'
import type { Route } from '../../platform/http/route.ts'
import { memberRoute, requireMember } from '../access.ts'
import type { ReviewService } from './review-service.ts'

export function reviewRoutes(reviews: ReviewService): readonly Route[] {
  return [
    memberRoute('review', contract.setReview, async ({ params, body, caller, once, header, addHeader }) => {
      const member = requireMember(caller, params.workspace_id, 'review')
      const target = { type: params.target_type, id: params.target_id }
      const review = await once((tx) => reviews.set(tx, member, target, body, header('if-match')))
      addHeader('ETag', versionTag(review.version))
      return review
    }),
    memberRoute('read', contract.getReview, async ({ params, caller, addHeader }) => {
      const { workspaceId } = requireMember(caller, params.workspace_id, 'read')
      const review = await reviews.read(workspaceId, { type: params.target_type, id: params.target_id })
      addHeader('ETag', versionTag(review.version))
      return review
    }),
    memberRoute('read', contract.listReviews, ({ params, query, caller }) => {
      const { workspaceId } = requireMember(caller, params.workspace_id, 'read')
      const { state, target_type: targetType, ...page } = query
      return reviews.list(workspaceId, { state, targetType, ...page })
    }),
  ]
}

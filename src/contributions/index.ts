import type { Directory } from '../directory/index.ts'
import type { Log } from '../platform/log.ts'
import type { MailLinks } from '../platform/mail/mail-links.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { noticeRoutes } from './notices/notice-routes.ts'
import { startNoticeSender } from './notices/notice-sender.ts'
import { createNoticeService } from './notices/notice-service.ts'
import { receiptPrefix } from './receipts/receipt-address.ts'
import { receiptRoutes } from './receipts/receipt-routes.ts'
import { createReceiptService } from './receipts/receipt-service.ts'
import { flagRoutes } from './reports/flag-routes.ts'
import { createFlagService, type FlagService } from './reports/flag-service.ts'
import { requestRoutes } from './requests/request-routes.ts'
import { createRequestService } from './requests/request-service.ts'
import { reviewRoutes } from './review/review-routes.ts'
import { createReviewService } from './review/review-service.ts'
import { createSampleContributions } from './sample/sample-contributions.ts'
import { createSubmissionService } from './submissions/submission-service.ts'
import { suggestionRoutes } from './suggestions/suggestion-routes.ts'
import { createSuggestionService } from './suggestions/suggestion-service.ts'

export type Contributions = ReturnType<typeof createContributions>

type Needs = Omit<Parameters<typeof createReviewService>[0], 'reports'> &
  Parameters<typeof createFlagService>[0] &
  Parameters<typeof createReceiptService>[0] &
  Parameters<typeof createSubmissionService>[0] &
  Parameters<typeof createSuggestionService>[0] & {
    directory: Pick<Directory, 'history'>
    /** Undefined when this process or installation sends no mail. */
    mailing?: { mailer: Mailer; links: MailLinks; siteName: string; log: Log } | undefined
  }

/** What readers and workspaces send to the reviewers of the directory, and what becomes of it. */
export function createContributions(needs: Needs) {
  const reports = createFlagService(needs)
  const receipts = createReceiptService(needs)
  const suggestions = createSuggestionService(needs)
  const submissions = createSubmissionService(needs)
  const requests = createRequestService(needs)
  const review = createReviewService({ ...needs, reports })
  const { mailing } = needs
  const notices = createNoticeService({ ...needs, canMail: mailing !== undefined })
  const sender = mailing && startNoticeSender({ ...needs, ...mailing })
  return {
    routes: [
      ...flagRoutes(reports),
      ...receiptRoutes(receipts),
      ...suggestionRoutes(suggestions),
      ...requestRoutes(requests),
      ...noticeRoutes(notices),
      ...reviewRoutes(review),
    ],
    /** Reports from the pages of this process, inside a transaction. */
    reports: reports as Pick<
      FlagService,
      'reportEntity' | 'reportSource' | 'reportBrokenLink' | 'reportClaim' | 'reportSignal'
    >,
    suggestions,
    submissions,
    requests,
    notices,
    receipts,
    review,
    sample: createSampleContributions(needs),
    /** Numbers of items that wait for a reviewer, by kind. */
    countReviewItems: review.count,
    [Symbol.asyncDispose]: async () => sender?.[Symbol.asyncDispose](),
  }
}

export { askAboutMissingQuotes, suspectDuplicate } from './review/suspicions.ts'
export type {
  FindMemberships,
  SubmittedActor,
  SubmittedMembership,
} from './submissions/submission-service.ts'

/** What follows one of these in a path is a secret that no log may contain. */
export const secretReceiptPrefixes = [receiptPrefix, '/es/reports/', '/api/receipts/']

export { removeFromContributions } from './remove-texts-store.ts'
export { removeSampleContributions } from './sample/sample-store.ts'

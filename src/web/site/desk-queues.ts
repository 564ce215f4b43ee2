import type { ReviewKind } from '../../contracts/contributions/review.ts'

export type DeskQueue =
  | 'all'
  | 'reports'
  | 'submissions'
  | 'candidates'
  | 'requests'
  | 'duplicates'
  | 'quotes'
  | 'decided'

/** The tabs of the desk with the kinds of items that they show. */
export const deskQueues: readonly { name: DeskQueue; kinds: readonly ReviewKind[] }[] = [
  { name: 'all', kinds: ['report', 'suggestion', 'submission', 'request', 'duplicate', 'vanished_quote'] },
  { name: 'reports', kinds: ['report'] },
  { name: 'submissions', kinds: ['suggestion'] },
  { name: 'candidates', kinds: ['submission'] },
  { name: 'requests', kinds: ['request'] },
  { name: 'duplicates', kinds: ['duplicate'] },
  { name: 'quotes', kinds: ['vanished_quote'] },
  { name: 'decided', kinds: [] },
]

/** The pages of reviewers and operators: path and module below routes. They exist in every language. */
export const deskPages: readonly { path: string; module: string }[] = [
  { path: 'desk', module: 'desk/enter.ts' },
  { path: 'desk/:queue/:item?', module: 'desk/item.tsx' },
  { path: 'operator', module: 'operator.tsx' },
]

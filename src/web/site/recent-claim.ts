import type { Overview } from '../../directory/index.ts'

export type RecentClaim = Overview['recent'][number]

import type { Sql } from '../../platform/sql/database.ts'

/** Fixed, so that a second start adds nothing and the town can be removed. */
export const sampleIds = {
  resolvedReport: '01a18318-c100-7a31-8d4e-3b6f0c1d2e11',
  openReport: '01a18318-c100-7a31-8d4e-3b6f0c1d2e12',
  suggestion: '01a18318-c100-7a31-8d4e-3b6f0c1d2e13',
  submission: '01a18318-c100-7a31-8d4e-3b6f0c1d2e14',
  caller: '01a18318-c100-7a31-8d4e-3b6f0c1d2e15',
} as const

/** Removes what the sample town sent to the reviewers. Its reports go with its actors. */
export async function removeSampleContributions(sql: Sql): Promise<void> {
  await sql
    .deleteFrom('contribution')
    .where('id', 'in', [sampleIds.suggestion, sampleIds.submission])
    .execute()
}

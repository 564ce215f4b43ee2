import { z } from 'zod'
import { Instant, WebAddress } from '../values.ts'

const text = (most: number) => z.string().trim().min(1, 'must not be empty').max(most)

export const Participation = z
  .strictObject({
    kind: z
      .enum(['remote', 'comment', 'interpretation', 'accessibility'])
      .meta({ description: 'Attend remotely, comment, request an interpreter, or request assistance' }),
    url: WebAddress.nullable(),
    contact: text(200).nullable().meta({ description: 'E-mail address or phone number, as written' }),
    until: Instant.nullable().meta({ description: 'Until when it is possible', example: null }),
    passage: text(600).meta({
      description: 'The exact words of the source',
      example: 'Written comments are accepted until noon on the day of the meeting.',
    }),
  })
  .meta({
    id: 'Participation',
    description: 'A way to take part in a meeting, with the passage that says so',
  })
export type Participation = z.infer<typeof Participation>

export const VoteOption = z.enum(['yes', 'no', 'abstain', 'absent', 'excused', 'other'])

export const VoteRecord = z
  .strictObject({
    motion: text(600).meta({ example: 'Approve the lead line bond' }),
    result: text(120).nullable().meta({ description: 'The result, as written', example: 'Passed' }),
    passed: z.boolean().nullable().meta({ description: 'Null when the source does not say it' }),
    roll_call: z
      .array(
        z.strictObject({
          name: text(200).meta({ example: 'Ada Grell' }),
          actor_id: z
            .uuid()
            .nullable()
            .meta({ description: 'Id of the person in the directory; null when it is not certain' }),
          option: VoteOption.meta({ example: 'yes' }),
          written: text(80).meta({ description: 'The word of the source', example: 'Affirmative' }),
        }),
      )
      .max(600)
      .meta({ description: 'Everybody the source lists, absent and excused members included' }),
  })
  .meta({ id: 'VoteRecord', description: 'What was decided, and how each member voted' })
export type VoteRecord = z.infer<typeof VoteRecord>

export const LineChange = z
  .strictObject({
    removed: z.array(text(600)).max(50).meta({ description: 'Lines that the page no longer has' }),
    added: z.array(text(600)).max(50).meta({ description: 'Lines that the page has now' }),
  })
  .meta({ id: 'LineChange', description: 'The changed lines of a page' })
export type LineChange = z.infer<typeof LineChange>

const IssueReason = z
  .strictObject({
    issue: text(120).meta({ example: 'water_infrastructure' }),
    words: z
      .array(text(120))
      .max(10)
      .meta({ example: ['lead pipes'] }),
  })
  .meta({ id: 'IssueReason', description: 'The words for which a signal was assigned to an issue area' })

/** Members that only some signals have. Signals and their inputs share them. */
export const signalDetails = {
  vote: VoteRecord.optional().meta({ description: 'Only for votes, and only where known' }),
  change: LineChange.optional().meta({ description: 'Only for changed pages' }),
  issue_reasons: z
    .array(IssueReason)
    .max(50)
    .optional()
    .meta({ description: 'Only for signals that were classified by their words' }),
}

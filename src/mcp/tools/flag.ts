import { z } from 'zod'
import {
  EntityFlagType,
  Flag,
  flagEntity,
  flagSource,
  SourceFlagType,
} from '../../contracts/contributions/flags.ts'
import { additive, tool } from '../tool.ts'
import { idOf } from './arguments.ts'

const flagTypes = [...new Set([...EntityFlagType.options, ...SourceFlagType.options])] as const

export const flagRecordTool = tool({
  name: 'flag_record',
  title: 'Report that an actor or a source is wrong',
  description: `Sends a report to the reviewers of the directory. A report changes nothing by itself and is never public. Types for an actor: ${EntityFlagType.options.join(', ')}. Types for a source: ${SourceFlagType.options.join(', ')}. Say what is wrong and how you know.`,
  scopes: ['flags:write'],
  operations: [flagEntity, flagSource],
  annotations: additive,
  input: z.strictObject({
    target_type: z
      .enum(['entity', 'source'])
      .meta({ description: 'An actor or a source', example: 'entity' }),
    target_id: idOf('actor or source'),
    flag_type: z
      .enum(flagTypes as [(typeof flagTypes)[number], ...(typeof flagTypes)[number][]])
      .meta({ description: 'Type of error', example: 'stale' }),
    reason: z
      .string()
      .trim()
      .min(1, 'must say what is wrong')
      .max(2000)
      .meta({ description: 'What is wrong, in plain words', example: 'The group dissolved in March.' }),
  }),
  output: Flag.pick({ id: true, target: true, flag_type: true, status: true, created_at: true }),
  async run({ target_type, target_id, flag_type, reason }, context) {
    // The operation checks whether the type is valid for the target.
    const flag =
      target_type === 'entity'
        ? await context.call(flagEntity, {
            body: { entity_id: target_id, reason, flag_type: flag_type as z.infer<typeof EntityFlagType> },
          })
        : await context.call(flagSource, {
            body: { source_id: target_id, reason, flag_type: flag_type as z.infer<typeof SourceFlagType> },
          })
    const { id, target, status, created_at } = flag
    return {
      data: { id, target, flag_type: flag.flag_type, status, created_at },
      text: `Report ${id} was sent to the reviewers. Nothing changes until a reviewer decides.`,
    }
  },
})

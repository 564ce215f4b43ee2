import { z } from 'zod'
import {
  ClaimFlagType,
  CreatedFlag,
  EntityFlagType,
  flagClaim,
  flagEntity,
  flagSignal,
  flagSource,
  SignalFlagType,
  SourceFlagType,
} from '../../contracts/contributions/flags.ts'
import { additive, tool } from '../tool.ts'
import { idOf } from './arguments.ts'

const typesByTarget = {
  entity: EntityFlagType,
  source: SourceFlagType,
  claim: ClaimFlagType,
  signal: SignalFlagType,
}
const flagTypes = [...new Set(Object.values(typesByTarget).flatMap((one): string[] => one.options))]
const listed = Object.entries(typesByTarget).map(([target, one]) => `${target}: ${one.options.join(', ')}`)

export const flagRecordTool = tool({
  name: 'flag_record',
  title: 'Report that a record is wrong',
  description: `Sends a report about an actor, a source, a single claim or a signal to the reviewers of the directory. It changes nothing by itself and is never public. Types by target: ${listed.join('; ')}. Say what is wrong and how you know.`,
  scopes: ['flags:write'],
  operations: [flagEntity, flagSource, flagClaim, flagSignal],
  annotations: additive,
  input: z.strictObject({
    target_type: z.enum(['entity', 'source', 'claim', 'signal']).meta({
      description: 'What the report is about',
      example: 'entity',
    }),
    target_id: idOf('actor, source, claim or signal'),
    flag_type: z
      .enum(flagTypes as [string, ...string[]])
      .meta({ description: 'Type of error', example: 'stale' }),
    reason: z
      .string()
      .trim()
      .min(1, 'must say what is wrong')
      .max(2000)
      .meta({ description: 'What is wrong, in plain words', example: 'The group dissolved in March.' }),
  }),
  output: CreatedFlag.omit({ reason: true }),
  async run({ target_type, target_id, flag_type, reason }, context) {
    // The operation checks whether the type is valid for the target.
    const send = {
      entity: () =>
        context.call(flagEntity, {
          body: { entity_id: target_id, reason, flag_type: flag_type as z.infer<typeof EntityFlagType> },
        }),
      source: () =>
        context.call(flagSource, {
          body: { source_id: target_id, reason, flag_type: flag_type as z.infer<typeof SourceFlagType> },
        }),
      claim: () =>
        context.call(flagClaim, {
          body: { claim_id: target_id, reason, flag_type: flag_type as z.infer<typeof ClaimFlagType> },
        }),
      signal: () =>
        context.call(flagSignal, {
          body: { signal_id: target_id, reason, flag_type: flag_type as z.infer<typeof SignalFlagType> },
        }),
    }
    const { reason: _, ...flag } = await send[target_type]()
    return {
      data: flag,
      text: `Report ${flag.id} was sent to the reviewers. Nothing changes until a reviewer decides. The person can follow it at this secret address: ${flag.receipt_url}`,
    }
  },
})

import { z } from 'zod'

export const Alias = z
  .object({
    name: z.string().meta({ example: 'Tenants Union' }),
    claim_id: z.uuid().meta({
      description: 'Id of the claim whose quote contains the name',
      example: '01920000-0000-7000-8000-000000000006',
    }),
  })
  .meta({ id: 'Alias', description: 'Another name of an actor, with its proof' })
export type Alias = z.infer<typeof Alias>

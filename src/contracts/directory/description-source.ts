import { z } from 'zod'

export const DescriptionSource = z
  .object({
    author: z.enum(['source', 'directory']).meta({
      description: '`source`: the description is a quote. `directory`: an editor or an import wrote it',
    }),
    claim_id: z
      .uuid()
      .nullable()
      .meta({ description: 'The claim that it quotes or restates; null when it restates none' }),
  })
  .nullable()
  .meta({
    description: 'Who wrote the description and from which claim; null without a description',
    example: { author: 'source', claim_id: '01920000-0000-7000-8000-000000000006' },
  })

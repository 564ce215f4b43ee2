import { z } from 'zod'

export const Contact = z
  .strictObject({
    kind: z.enum(['email', 'phone', 'address', 'social', 'web']),
    value: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .meta({ description: 'Address or number', example: 'hello@example.org' }),
    label: z.string().trim().max(120).nullish().meta({ description: 'Purpose of the contact' }),
  })
  .meta({ id: 'Contact', description: 'A published contact detail of an actor' })
export type Contact = z.infer<typeof Contact>

export const Location = z
  .strictObject({
    status: z.enum(['published', 'withheld']).meta({
      description: 'A withheld location names the place but no address, as for a shelter',
      example: 'published',
    }),
    reason: z
      .string()
      .trim()
      .min(1)
      .max(300)
      .nullish()
      .meta({ description: 'Why the location is withheld; required then', example: null }),
  })
  .refine(({ status, reason }) => status === 'published' || !!reason, {
    path: ['reason'],
    error: 'a withheld location needs a reason',
  })
  .meta({ id: 'Location', description: 'Whether the address of the actor is published, and why not' })

export const contactsUntil = z.iso.date().meta({
  description: 'Last day of the role that published the contacts; they are hidden afterwards',
  example: '2027-01-03',
})

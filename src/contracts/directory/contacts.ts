import { z } from 'zod'
import { WebAddress } from '../values.ts'

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

export const ContactInput = Contact.extend({
  source: WebAddress.nullish().meta({
    description: 'The `url` of the source of the quote, one of those that the claims cite',
  }),
  excerpt: z.string().trim().min(1).max(5000).nullish().meta({
    description:
      'An exact quote that shows the contact and names the actor; a quote of a claim that does also counts',
  }),
}).meta({
  id: 'ContactInput',
  description:
    'A contact detail with its evidence. Without evidence it is stored but not published as a fact',
})

export const PublishedContact = Contact.extend({
  claim_id: z.uuid().nullable().meta({
    description: 'Id of the claim that proves the contact; null only for private actors',
    example: '01920000-0000-7000-8000-000000000006',
  }),
}).meta({ id: 'PublishedContact', description: 'A contact detail of an actor and the claim that proves it' })

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

import { z } from 'zod'
import { languages } from '../language.ts'
import { operation } from '../operation.ts'

export const RecordNoticeInput = z
  .strictObject({
    entity_id: z.string().max(200).meta({ description: 'Id of the actor' }),
    email: z
      .email('must be an email address')
      .max(254)
      .meta({ description: 'An address at the domain of the website that the record shows' }),
    language: z.enum(languages).default('en').meta({ description: 'Language of the mails' }),
  })
  .meta({
    id: 'RecordNoticeInput',
    example: { entity_id: '01920000-0000-7000-8000-000000000001', email: 'office@example.org' },
  })
export type RecordNoticeInput = z.infer<typeof RecordNoticeInput>

export const RecordNotice = z
  .object({
    status: z
      .literal('confirmation_sent')
      .meta({ description: 'The same for every address, so that nobody learns who gets these mails' }),
    domain: z.string().meta({ description: 'The domain that the address proves', example: 'example.org' }),
  })
  .meta({ id: 'RecordNotice', description: 'A mail with a link to confirm is on its way' })
export type RecordNotice = z.infer<typeof RecordNotice>

export const requestRecordNotices = operation({
  id: 'requestRecordNotices',
  method: 'POST',
  path: '/api/record-notices',
  tag: 'Contributions',
  summary: 'Get a mail when the record of your organization changes',
  description:
    'Sends a link to an address at the domain of the website that the record shows. Opening the link and confirming proves the domain. From then on the address gets a mail when the public record changes, at most one an hour. Each mail has a link to stop them. The address is never public.',
  access: 'public',
  body: RecordNoticeInput,
  status: 202,
  response: RecordNotice,
  problems: ['entity_not_found', 'entity_merged'],
})

/** The domain that a website stands for. A subdomain is another domain, except `www`. */
export function domainOf(website: string): string | undefined {
  const host = URL.parse(website)?.hostname.replace(/^www\./, '')
  return host?.includes('.') && /[a-z]$/.test(host) ? host : undefined
}

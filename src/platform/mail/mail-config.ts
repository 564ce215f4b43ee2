import { z } from 'zod'
import type { MailConfig } from './mailer.ts'

/** Part of the environment; see docs/reference/configuration.md. */
export const mailVariables = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must look like smtps://user:password@mail.example.org' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\r\n"]+ )?<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/,
      'must be an address, as in Civic Directory <watch@example.org>',
    )
    .optional(),
}

/** Undefined when no mail is sent. One without the other is a mistake: `missing` names what to set. */
export function mailConfig(env: { SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined }): {
  mail: MailConfig | undefined
  missing: 'SMTP_URL' | 'MAIL_FROM' | undefined
} {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = env
  if (smtpUrl && from) return { mail: { smtpUrl, from }, missing: undefined }
  return { mail: undefined, missing: smtpUrl ? 'MAIL_FROM' : from ? 'SMTP_URL' : undefined }
}

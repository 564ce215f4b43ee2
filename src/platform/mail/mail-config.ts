import { z } from 'zod'
import type { MailConfig } from './mailer.ts'

export const mailVariables = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must look like smtps://user:password@mail.example.org' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\r\n"]+ )?<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/,
      'must be a mail address, such as Civic Directory <watch@example.org>',
    )
    .optional(),
}

/** Mail needs both variables or neither; `missing` names the one to set. */
export function mailConfig(env: { SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined }): {
  mail: MailConfig | undefined
  missing: 'SMTP_URL' | 'MAIL_FROM' | undefined
} {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = env
  if (smtpUrl && from) return { mail: { smtpUrl, from }, missing: undefined }
  return { mail: undefined, missing: smtpUrl ? 'MAIL_FROM' : from ? 'SMTP_URL' : undefined }
}

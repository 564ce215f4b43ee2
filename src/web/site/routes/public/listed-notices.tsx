import { data, useActionData } from 'react-router'
import { RecordNoticeInput } from '../../../../contracts/contributions/record-notices.ts'
import type { SiteRequest } from '../../../site-request.ts'
import { actionErrorOf, type FailedAction } from '../../action-error.ts'
import { catchServiceError } from '../../catch-service-error.ts'
import { FormFaults, PlainField, plainInput } from '../../components/forms/plain-field.tsx'
import { Remark } from '../../components/layout/notice.tsx'
import { Section } from '../../components/layout/section.tsx'
import { languageOf } from '../../messages/language.ts'
import { useMessages } from '../../messages/use-messages.ts'

type NoticesResult = { notices: 'sent' | 'refused'; email: string } & Partial<FailedAction>

/** Sends the link to confirm to an address at the organization's domain. */
export async function requestNotices(site: SiteRequest, url: URL, entityId: string, email: string) {
  const language = languageOf(url.pathname)
  const parsed = RecordNoticeInput.safeParse({ entity_id: entityId, email: email.trim(), language })
  const refused: NoticesResult = { notices: 'refused', email }
  if (!parsed.success) return data(refused, { status: 400 })
  const result = await catchServiceError(async () => {
    await site.attempt('listed')
    await site.services.requestNotices(parsed.data)
  })
  if (result === undefined) return { notices: 'sent', email: '' } satisfies NoticesResult
  return data({ ...refused, ...result.data }, { status: result.init?.status ?? 400 })
}

/** Offers mails about changes of the record, below the requests. */
export function NoticesForm({ domain }: { domain: string }) {
  const { m } = useMessages()
  const text = m.listed.notices
  const answer = useActionData<NoticesResult | Record<string, unknown>>()
  const result = answer && 'notices' in answer ? (answer as NoticesResult) : undefined
  const isLimited = actionErrorOf(result)?.code === 'rate_limit_exceeded'
  const isWrong = result?.notices === 'refused' && !isLimited
  return (
    <Section title={text.title}>
      {result?.notices === 'sent' ? (
        <Remark variant="done">{text.sent}</Remark>
      ) : (
        <form method="post" className="grid gap-4" noValidate>
          <p>{text.lead(domain)}</p>
          <FormFaults
            title={text.errors.title}
            refusal={isLimited ? text.errors.limit : undefined}
            faults={isWrong ? [['email', text.errors.email(domain)]] : []}
          />
          <input type="hidden" name="form" value="notices" />
          <PlainField
            name="email"
            label={text.email}
            hint={text.emailHint}
            error={isWrong ? text.errors.email(domain) : undefined}
          >
            <input
              {...plainInput('email', result?.email, isWrong)}
              type="email"
              maxLength={254}
              autoComplete="email"
            />
          </PlainField>
          <button type="submit" className="button justify-self-start">
            {text.send}
          </button>
        </form>
      )}
    </Section>
  )
}

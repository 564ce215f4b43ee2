import { type ActionFunctionArgs, data, redirect, useActionData } from 'react-router'
import { z } from 'zod'
import type { Receipt, ReceiptOf } from '../../../../contracts/contributions/receipts.ts'
import { ReceiptMessage } from '../../../../contracts/contributions/receipts.ts'
import { catchServiceError } from '../../catch-service-error.ts'
import { Remark } from '../../components/layout/notice.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { PublicPage } from '../../components/layout/public-page.tsx'
import { Section } from '../../components/layout/section.tsx'
import { siteContext } from '../../context.ts'
import { formatDate } from '../../format.ts'
import { publicLoader, usePageData } from '../../load-page.ts'
import { languageOf, localPath } from '../../messages/language.ts'
import { useMessages } from '../../messages/use-messages.ts'

/** Rendered for each request: no cache may store what only the sender may read. */
export const loader = publicLoader(async ({ site, services, param }) => {
  await site.attempt('receipt')
  return services.receipts.read(param('receipt'))
})

const Message = z.object({ text: ReceiptMessage.shape.text })

export async function action({ request, params, context }: ActionFunctionArgs) {
  const site = context.get(siteContext)
  const given = Object.fromEntries(await request.formData())
  const parsed = Message.safeParse(given)
  if (!parsed.success) return data({ given: String(given['text'] ?? '').slice(0, 5000) }, { status: 400 })
  return catchServiceError(async () => {
    await site.attempt('receipt')
    const receipt = params['receipt'] ?? ''
    await site.services.receipts.add(receipt, parsed.data.text)
    throw redirect(localPath(languageOf(new URL(request.url).pathname), `/reports/${receipt}`), 303)
  })
}

export default function ReceiptPage() {
  const receipt = usePageData<typeof loader>()
  const { m } = useMessages()
  const texts = { report: m.report.receipt, suggestion: m.suggest.receipt, request: m.listed.receipt }
  const text = texts[receipt.kind]
  const keep = receipt.kind === 'report' ? m.report.receipt.keep : m.suggest.receipt.keep
  const isPending = pendingStatuses.has(receipt.status)
  return (
    <PublicPage title={text.title} lead={isPending && text.thanks}>
      <PageHead title={text.title} noIndex />
      <div className="grid max-w-2xl gap-7">
        <Status receipt={receipt} />
        {receipt.reply && (
          <Section title={m.report.receipt.reply}>
            <p className="whitespace-pre-line break-words" dir="auto">
              {receipt.reply}
            </p>
          </Section>
        )}
        <Section title={m.report.receipt.yourWords}>
          <Sent receipt={receipt} />
          <Messages receipt={receipt} />
        </Section>
        {isPending && <AddForm />}
        <p className="text-soft">{keep}</p>
      </div>
    </PublicPage>
  )
}

/** What was sent, as its sender wrote it. */
function Sent({ receipt }: { receipt: Receipt }) {
  const { m } = useMessages()
  const said =
    receipt.kind === 'report' ? receipt.reason : receipt.kind === 'request' ? receipt.text : receipt.note
  return (
    <>
      {receipt.kind === 'report' && <Target receipt={receipt} />}
      {receipt.kind === 'suggestion' && (
        <p className="break-words">
          {m.suggest.receipt.page}: <span className="font-semibold">{receipt.url}</span>
        </p>
      )}
      {receipt.kind === 'request' && (
        <p>
          {m.listed.kinds[receipt.request]}
          {receipt.name !== null && (
            <>
              : <span className="font-semibold">{receipt.name}</span>
            </>
          )}
          {receipt.name === null && <span className="text-soft"> · {m.listed.receipt.removed}</span>}
        </p>
      )}
      {said !== null && (
        <p className="mt-2 whitespace-pre-line break-words" dir="auto">
          {said}
        </p>
      )}
    </>
  )
}

const pendingStatuses = new Set<Receipt['status']>(['open', 'in_review', 'asked'])

function Status({ receipt }: { receipt: Receipt }) {
  const { m, language, href } = useMessages()
  const text = m.report.receipt
  const day = (at: string) => formatDate(language, at)
  const isDone = receipt.status === 'resolved' || receipt.status === 'accepted'
  const pages = { entity: '/actors/', signal: '/signals/' }
  return (
    <Remark variant={isDone ? 'done' : 'info'}>
      <p className="font-semibold">
        {receipt.kind === 'report' ? text.status[receipt.status] : m.suggest.receipt.status[receipt.status]}
      </p>
      <p className="text-sm text-soft">
        {text.sentOn(day(receipt.created_at))}
        {receipt.updated_at !== receipt.created_at && ` · ${text.changedOn(day(receipt.updated_at))}`}
      </p>
      {receipt.kind === 'report' && receipt.status === 'resolved' && <Corrections receipt={receipt} />}
      {receipt.kind === 'suggestion' && receipt.result && (
        <p className="text-sm">
          <a href={href(`${pages[receipt.result.type]}${receipt.result.id}`)} className="link">
            {m.suggest.receipt.result}
          </a>
        </p>
      )}
    </Remark>
  )
}

/** What the sender added and earlier replies of reviewers, oldest first. The last reply has its own section. */
function Messages({ receipt }: { receipt: Receipt }) {
  const { m, language } = useMessages()
  const text = m.report.receipt
  const messages = [
    ...receipt.messages.map((message) => ({ ...message, title: text.added })),
    ...receipt.replies.slice(0, -1).map((reply) => ({ ...reply, title: text.replied })),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return messages.map((message) => (
    <div key={message.at + message.text} className="mt-3">
      <p className="text-sm text-soft">{message.title(formatDate(language, message.at))}</p>
      <p className="whitespace-pre-line break-words" dir="auto">
        {message.text}
      </p>
    </div>
  ))
}

/** What changed: the record, its history, and corrections over the directory. */
function Corrections({ receipt: { actor, change_id } }: { receipt: ReceiptOf<'report'> }) {
  const { m, href } = useMessages()
  const text = m.report.receipt
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      {actor && (
        <>
          <a href={href(`/actors/${actor.id}/${actor.slug}`)} className="link">
            {text.record}
          </a>
          <a
            href={href(`/actors/${actor.id}/${actor.slug}/history${change_id ? `#change-${change_id}` : ''}`)}
            className="link"
          >
            {text.whatChanged}
          </a>
        </>
      )}
      <a href={href('/corrections')} className="link">
        {text.corrections}
      </a>
    </p>
  )
}

function Target({ receipt: { target, actor } }: { receipt: ReceiptOf<'report'> }) {
  const { m, href } = useMessages()
  const text = m.report.receipt
  const pages = { entity: '/actors/', source: '/sources/', signal: '/signals/', claim: '' }
  const page = pages[target.type]
  const address =
    target.type === 'claim'
      ? actor && `/actors/${actor.id}/${actor.slug}`
      : target.id && `${page}${target.id}`
  return (
    <p>
      {text.about}{' '}
      {address ? (
        <a href={href(address)} className="link font-semibold" dir="auto">
          {target.name}
        </a>
      ) : (
        <span className="font-semibold" dir="auto">
          {target.name}
        </span>
      )}
      {target.id === null && <span className="text-soft"> · {text.gone[target.type]}</span>}
    </p>
  )
}

function AddForm() {
  const { m } = useMessages()
  const text = m.report.receipt
  const result = useActionData<typeof action>()
  const refused = result && 'error' in result ? result.error.message : undefined
  const isEmpty = result !== undefined && 'given' in result
  return (
    <form method="post" className="grid gap-2" noValidate>
      <label htmlFor="text" className="font-semibold">
        {text.add}
      </label>
      <p id="text-hint" className="text-sm text-soft">
        {text.addHint}
      </p>
      {(isEmpty || refused) && (
        <p id="text-error" role="alert" className="text-sm text-danger">
          {refused ?? text.empty}
        </p>
      )}
      <textarea
        id="text"
        name="text"
        rows={4}
        maxLength={2000}
        required
        dir="auto"
        className="input"
        defaultValue={isEmpty ? result.given : ''}
        aria-invalid={isEmpty}
        aria-describedby={isEmpty || refused ? 'text-hint text-error' : 'text-hint'}
      />
      <button type="submit" className="button justify-self-start">
        {text.send}
      </button>
    </form>
  )
}

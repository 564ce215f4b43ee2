import { isRouteErrorResponse, redirect, useLoaderData, useSearchParams } from 'react-router'
import {
  decideReviewItem,
  decideReviewItems,
  getReviewItem,
  releaseReviewItem,
} from '../../../../contracts/contributions/review.ts'
import type { SiteRequest } from '../../../site-request.ts'
import { DeskChanges } from '../../components/desk/desk-changes.tsx'
import { DeskContent } from '../../components/desk/desk-content.tsx'
import { DeskDecisions } from '../../components/desk/desk-decisions.tsx'
import { DeskError, DeskFrame } from '../../components/desk/desk-frame.tsx'
import { DeskHistory } from '../../components/desk/desk-history.tsx'
import { DeskKeys } from '../../components/desk/desk-keys.tsx'
import { DeskQueue } from '../../components/desk/desk-queue.tsx'
import { DeskRecord } from '../../components/desk/desk-record.tsx'
import { formText } from '../../components/forms/handle-change.ts'
import { ErrorPage } from '../../components/layout/error-page.tsx'
import { Notice, Remark } from '../../components/layout/notice.tsx'
import { useFailedChange } from '../../components/workspace/use-workspace.ts'
import { formatClock, formatDate, nationalTimeZone } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { type DeskItem, isDecided, loadItem, loadQueue } from './load-item.ts'
import { deskAction, deskLoader } from './open-desk.ts'
import { readDecision } from './read-decision.ts'

export const loader = deskLoader(async (page) => {
  const { site, queue, itemId, path, url } = page
  // Opening takes the item, which the queue then says.
  const item = itemId === undefined ? undefined : await loadItem(page, itemId)
  const [counts, { items, next }] = await Promise.all([site.services.countReviewItems(), loadQueue(page)])
  const mayOpen = items.filter(({ taken }) => taken === null || taken.by_you)
  const isList = queue.name === 'decided' || url.searchParams.has('list')
  if (itemId === undefined && mayOpen[0] && !isList)
    throw redirect(path(queue.name, mayOpen[0].id) + url.search)
  const index = mayOpen.findIndex(({ id }) => id === itemId)
  const addressOf = (at: number) => {
    const one = mayOpen[at]
    return one && one.id !== itemId ? path(queue.name, one.id) : undefined
  }
  return {
    queue: queue.name,
    counts,
    items,
    cursor: next,
    item,
    next: addressOf(index + 1) ?? (index > 0 ? addressOf(0) : undefined),
    previous: addressOf(index - 1),
    desk: path(queue.name),
    reviewer: nameOfReviewer(site),
  }
})

/** The reviewer as the steps of an item name people. */
const nameOfReviewer = ({ caller }: Pick<SiteRequest, 'caller'>) =>
  caller.kind === 'account' ? `account:${caller.accountId}` : ''

export const action = deskAction({
  async decide({ call, itemId, path, queue, site }, form) {
    const params = { item_id: itemId ?? '' }
    const item = await call(getReviewItem, { params })
    const body = readDecision(form, item, site.now)
    // A browser that is closed or reloaded before the response sends its decision again.
    const last = item.steps.at(-1)
    const isStored = last?.action === body.decision && last.reviewer === nameOfReviewer(site)
    if (!isStored) await call(decideReviewItem, { params, body })
    const next = formText(form, 'next')
    const isOfDesk = /^(?:\/[a-z]{2})?\/desk\/[a-z]+(?:\/[\w-]+)?$/.test(next)
    return redirect(isOfDesk ? next : path(queue.name), 303)
  },
  async release({ call, itemId, path, queue }) {
    await call(releaseReviewItem, { params: { item_id: itemId ?? '' } })
    // The list alone: opening the first item would take this one again.
    return redirect(`${path(queue.name)}?list`, 303)
  },
  async bulk({ call, path, queue }, form) {
    const ids = form.getAll('item').map(String)
    if (ids.length === 0) return redirect(path(queue.name), 303)
    const reply = formText(form, 'reply')
    const decision = form.get('decision') === 'accept' ? 'accept' : 'reject'
    const body = { item_ids: ids, decision, ...(reply !== '' && { reply }) } as const
    const decided = await call(decideReviewItems, { body })
    return redirect(`${path(queue.name)}?decided=${decided.data.length}`, 303)
  },
})

export default function Desk() {
  const { queue, counts, items, cursor, item, next, previous, desk, reviewer } =
    useLoaderData<typeof loader>()
  const { m } = useMessages()
  const text = m.desk
  return (
    <DeskFrame queue={queue} counts={counts} title={item ? titleOf(item) : text.title}>
      <div className="desk" data-desk={desk}>
        <DeskQueue queue={queue} items={items} current={item?.id} next={cursor} />
        {item ? (
          <OneItem item={item} next={next} previous={previous} desk={desk} reviewer={reviewer} />
        ) : (
          <article className="desk-item">
            <Outcome />
            <h1>{items.length > 0 ? text.queues[queue] : text.emptyTitle}</h1>
            <p className="text-soft">{items.length > 0 ? text.choose : text.empty}</p>
          </article>
        )}
      </div>
    </DeskFrame>
  )
}

function OneItem(props: {
  item: DeskItem
  next: string | undefined
  previous: string | undefined
  desk: string
  reviewer: string
}) {
  const { item, next, previous, desk, reviewer } = props
  const { m, language } = useMessages()
  const text = m.desk
  const isTaken = item.taken !== null && !item.taken.by_you
  const canDecide = !isDecided(item) && !isTaken
  const time = (at: string) => formatClock(language, at, nationalTimeZone)
  return (
    <>
      <article className="desk-item">
        <Outcome />
        <Refusal item={item} />
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
          {item.urgent && <span className="tag tag-danger">{text.urgent}</span>}
          <span className="tag tag-warn">{kindText(item, m)}</span>
          <span>
            {text.status[item.status]} · {text.sentOn(formatDate(language, item.created_at))}
            {item.taken?.by_you && canDecide && ` · ${text.takenUntil(time(item.taken.until))}`}
          </span>
        </p>
        <h1 className="page-title" dir="auto">
          {titleOf(item)}
        </h1>
        {isTaken && item.taken && (
          <Notice variant="warning" title={text.takenByOther}>
            {text.takenByOtherText(time(item.taken.until))}
          </Notice>
        )}
        {isDecided(item) && <Decided item={item} />}
        <SameItems item={item} desk={desk} />
        <DeskContent item={item} canDecide={canDecide} />
        {item.other && <DeskRecord record={item.other} title={text.mergeWith.chosen(item.other.name)} />}
        {canDecide && <DeskChanges item={item} />}
      </article>
      <aside className="desk-decide">
        {canDecide && <DeskDecisions item={item} next={sameAddress(item, desk) ?? next ?? desk} />}
        <p className="flex flex-wrap gap-4 text-sm">
          {next && (
            <a href={next} className="link" data-key="j">
              {text.decide.skip} <kbd className="kbd">J</kbd>
            </a>
          )}
          {previous && (
            <a href={previous} className="link" data-key="k">
              {m.discovery.review.previous} <kbd className="kbd">K</kbd>
            </a>
          )}
        </p>
        {canDecide && (
          <form method="post">
            <button type="submit" name="intent" value="release" className="link cursor-pointer text-sm">
              {text.release}
            </button>
          </form>
        )}
        <DeskHistory item={item} reviewer={reviewer} />
        <DeskKeys />
      </aside>
    </>
  )
}

/** What asks for the same comes next after a decision. */
const sameAddress = ({ same }: DeskItem, desk: string) => same[0] && `${desk}/${same[0].id}`

function SameItems({ item: { same }, desk }: { item: DeskItem; desk: string }) {
  const { m, language } = useMessages()
  if (same.length === 0) return null
  return (
    <Notice variant="info" title={m.desk.same.title(same.length)}>
      <p>{m.desk.same.hint}</p>
      <ul>
        {same.map(({ id, title, created_at }) => (
          <li key={id}>
            <a href={`${desk}/${id}`} className="link" dir="auto">
              {title}
            </a>{' '}
            · {formatDate(language, created_at)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** A quote that vanished is about its actor; the queue names its page. */
const titleOf = ({ kind, record, title }: DeskItem) =>
  kind === 'vanished_quote' && record ? record.name : title

/** What is wrong according to a report, otherwise the kind of the item. */
function kindText({ kind, content, target }: DeskItem, m: ReturnType<typeof useMessages>['m']): string {
  const kinds: Readonly<Record<string, string>> = {
    ...(target?.type === 'source'
      ? m.report.sourceKinds
      : target?.type === 'claim'
        ? m.report.claimKinds
        : target?.type === 'signal'
          ? m.report.signalKinds
          : m.report.actorKinds),
  }
  return kinds[content.flag_type ?? ''] ?? m.desk.kind[kind]
}

/** How many items were decided together. */
function Outcome() {
  const [parameters] = useSearchParams()
  const { bulk } = useMessages().m.desk
  const decided = Number(parameters.get('decided'))
  return decided > 0 ? <Notice variant="done">{bulk.done(decided)}</Notice> : null
}

/** Why the last decision changed nothing. */
function Refusal({ item }: { item: DeskItem }) {
  const failed = useFailedChange()
  const { m } = useMessages()
  if (failed === undefined) return null
  if (failed.code === 'conflict' && failed.intent === 'decide' && isDecided(item))
    return (
      <Notice variant="warning" title={m.desk.meanwhile}>
        {m.desk.meanwhileText}
      </Notice>
    )
  const details = Object.entries(failed.fields)
  return (
    <Notice variant="error" title={m.workspace.failed}>
      {details.length === 0
        ? failed.message
        : details.map(([field, message]) => <p key={field}>{`${field}: ${message}`}</p>)}
    </Notice>
  )
}

function Decided({ item }: { item: DeskItem }) {
  const { m, href } = useMessages()
  const text = m.desk
  const last = item.steps.findLast(({ action }) => action === 'accept' || action === 'reject')
  return (
    <Remark variant={item.status === 'accepted' ? 'done' : 'info'}>
      <p className="font-semibold">
        {text.decidedTitle[item.status === 'accepted' ? 'accepted' : 'rejected']}
      </p>
      {(last?.reply ?? item.reply) && <p dir="auto">{last?.reply ?? item.reply}</p>}
      {item.result && (
        <p>
          <a href={href(item.result)} className="link">
            {text.result}
          </a>
        </p>
      )}
    </Remark>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status >= 500) return <ErrorPage status={500} />
  return <DeskError status={error.status} problem={error.data ?? {}} />
}

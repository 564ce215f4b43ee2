import { redirect, useActionData, useLoaderData } from 'react-router'
import { listEntityRelations } from '../../../../../contracts/directory/relations.ts'
import { listDigests } from '../../../../../contracts/workspaces/digests.ts'
import {
  Cadence,
  changeWatch,
  endWatch,
  getWatch,
  renewWatchFeed,
  type Watch as WatchItem,
} from '../../../../../contracts/workspaces/watches.ts'
import { actorPath } from '../../../components/directory/actor-row.tsx'
import { Field, Select } from '../../../components/forms/field.tsx'
import { formText } from '../../../components/forms/handle-change.ts'
import { Notice, Remark } from '../../../components/layout/notice.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { PlanCost } from '../../../components/settings/plan-cost.tsx'
import { DigestRows } from '../../../components/workspace/digest-rows.tsx'
import { useWorkspace } from '../../../components/workspace/use-workspace.ts'
import { WorkspacePage } from '../../../components/workspace/workspace-page.tsx'
import { formatDate } from '../../../format.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { type WorkspacePage as Page, workspaceAction, workspaceLoader } from '../open-workspace.ts'

/** Who holds the watched post today. */
async function holdersOf({ call }: Pick<Page, 'call'>, { target }: WatchItem) {
  if (target.kind !== 'post' || target.state !== 'listed') return null
  const { data } = await call(listEntityRelations, {
    params: { entity_id: target.entity_id },
    query: { kind: ['membership'], direction: 'in', current: 'true', limit: 100 },
  })
  const post = target.post.toLowerCase()
  return data.flatMap(({ role, post: seat, other }) =>
    other && [role, seat].some((one) => one?.toLowerCase() === post) ? [other] : [],
  )
}

export const loader = workspaceLoader(async (page) => {
  const { call, params, param, url, services, caller } = page
  const watch = await call(getWatch, { params: params({ watch_id: param('id') }) })
  const digests = await call(listDigests, { params: params({}), query: { watch_id: watch.id, limit: 30 } })
  const holders = await holdersOf(page, watch)
  const { isPaid } = services.plans[caller.plan]
  return { watch, holders, isPaid, digests: digests.data, isNew: url.searchParams.has('created') }
})

export const action = workspaceAction<Response | { feedUrl: string | null }>({
  async save({ call, params, param, path }, form) {
    const body = { name: formText(form, 'name'), cadence: Cadence.catch('daily').parse(form.get('cadence')) }
    await call(changeWatch, { params: params({ watch_id: param('id') }), body })
    return redirect(path(`/watches/${param('id')}`), 303)
  },
  async mute({ call, params, param, path }, form) {
    const body = { muted: form.get('muted') === 'true' }
    await call(changeWatch, { params: params({ watch_id: param('id') }), body })
    return redirect(path(`/watches/${param('id')}`), 303)
  },
  async feed({ call, params, param }) {
    const { url } = await call(renewWatchFeed, { params: params({ watch_id: param('id') }) })
    return { feedUrl: url }
  },
  async end({ call, params, param, path }) {
    await call(endWatch, { params: params({ watch_id: param('id') }) })
    return redirect(path('/watches'), 303)
  },
})

export default function Watch() {
  const { watch, holders, isPaid, digests, isNew } = useLoaderData<typeof loader>()
  const result = useActionData<{ feedUrl?: string | null }>()
  const { m, language, href } = useMessages()
  const { canWrite } = useWorkspace()
  const text = m.watches.one
  return (
    <WorkspacePage
      title={watch.name}
      up={{ path: '/watches', label: m.watches.title }}
      lead={`${m.watches.cadence[watch.cadence]}, ${text.matches(watch.match_count)}. ${
        watch.next_digest_at ? text.next(formatDate(language, watch.next_digest_at)) : ''
      }`}
      notice={
        isNew && (
          <div className="mb-5">
            <Notice variant="done">{text.created}</Notice>
          </div>
        )
      }
      side={
        canWrite && (
          <>
            <form method="post" className="grid gap-3">
              <input type="hidden" name="intent" value="save" />
              <Field
                label={m.watches.preview.name}
                name="name"
                required
                maxLength={200}
                defaultValue={watch.name}
              />
              <Select
                label={m.watches.preview.cadence}
                hint={isPaid ? m.watches.preview.delivery : m.watches.preview.freeDelivery}
                name="cadence"
                defaultValue={watch.cadence}
              >
                {Cadence.options.map((cadence) => (
                  <option key={cadence} value={cadence} disabled={cadence === 'immediate' && !isPaid}>
                    {m.watches.cadence[cadence]}
                    {cadence === 'immediate' && !isPaid && ` (${m.watches.preview.needsPlan})`}
                  </option>
                ))}
              </Select>
              {!isPaid && (
                <div className="text-sm text-soft">
                  <p>{m.watches.preview.planAdds}</p>
                  <PlanCost />
                </div>
              )}
              <div>
                <button type="submit" className="button">
                  {text.save}
                </button>
              </div>
            </form>
            <form method="post">
              <input type="hidden" name="intent" value="mute" />
              <button type="submit" name="muted" value={String(!watch.muted)} className="button">
                {watch.muted ? text.unmute : text.mute}
              </button>
            </form>
            {watch.cadence !== 'immediate' && (
              <Section title={text.feed} isSmall>
                <form method="post" className="grid gap-2">
                  <input type="hidden" name="intent" value="feed" />
                  <p className="text-sm text-soft">{text.feedText}</p>
                  {result?.feedUrl && (
                    <input readOnly className="input" value={result.feedUrl} aria-label={text.feedUrl} />
                  )}
                  <div>
                    <button type="submit" className="button">
                      {text.newFeed}
                    </button>
                  </div>
                </form>
              </Section>
            )}
            <details>
              <summary className="link cursor-pointer">{text.end}</summary>
              <form method="post" className="grid gap-2 pt-2">
                <input type="hidden" name="intent" value="end" />
                <p className="text-sm">{text.endText}</p>
                <div>
                  <button type="submit" className="button button-danger">
                    {text.end}
                  </button>
                </div>
              </form>
            </details>
          </>
        )
      }
    >
      {watch.paused && (
        <Remark variant="warning">
          <p>{text.pausedText}</p>
          <PlanCost />
        </Remark>
      )}
      {holders && (
        <p>
          {holders.length === 0 ? text.noHolder : text.holder}{' '}
          {holders.map((holder) => (
            <a key={holder.id} href={href(actorPath(holder))} className="link me-2" dir="auto">
              {holder.name}
            </a>
          ))}
        </p>
      )}
      <Section title={text.digests}>
        {digests.length === 0 ? (
          <p className="py-3 text-soft">{text.noDigests}</p>
        ) : (
          <DigestRows digests={digests} />
        )}
      </Section>
    </WorkspacePage>
  )
}

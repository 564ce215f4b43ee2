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
import { formText } from '../../../components/forms/handle-change.ts'
import { Notice, Remark } from '../../../components/layout/notice.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { PlanCost } from '../../../components/settings/plan-cost.tsx'
import { SignalCard, type SignalCardData } from '../../../components/signals/signal-card.tsx'
import { DigestRows } from '../../../components/workspace/digest-rows.tsx'
import { TwoStepButton } from '../../../components/workspace/two-step-button.tsx'
import { useWorkspace } from '../../../components/workspace/use-workspace.ts'
import { type NewSecrets, WatchDelivery } from '../../../components/workspace/watch-delivery.tsx'
import { WatchSettings } from '../../../components/workspace/watch-settings.tsx'
import { WorkspacePage } from '../../../components/workspace/workspace-page.tsx'
import { formatDate } from '../../../format.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { type WorkspacePage as Page, workspaceAction, workspaceLoader } from '../open-workspace.ts'

const shownMatches = 20

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

/** The newest matches of a watch without digests. A paused watch finds nothing. */
async function matchesOf({ services, caller }: Page, { cadence, paused, target }: WatchItem) {
  if (cadence !== 'immediate' || paused) return null
  if ('state' in target && target.state !== 'listed') return []
  const { signals } = await services.members.previewWatch(caller, target)
  return signals.slice(0, shownMatches)
}

export const loader = workspaceLoader(async (page) => {
  const { call, params, param, url, site, services, caller } = page
  const watch = await call(getWatch, { params: params({ watch_id: param('id') }) })
  const digests = await call(listDigests, { params: params({}), query: { watch_id: watch.id, limit: 30 } })
  const holders = await holdersOf(page, watch)
  const { isPaid } = services.plans[caller.plan]
  return {
    watch,
    holders,
    isPaid,
    canMail: services.canMail,
    matches: await matchesOf(page, watch),
    digests: digests.data,
    isNew: url.searchParams.has('created'),
    now: site.now.toISOString(),
  }
})

/** Changes the addresses that the watch has now, so that two members do not undo each other. */
async function changeEmails({ call, params, param, path }: Page, change: (addresses: string[]) => string[]) {
  const watch = await call(getWatch, { params: params({ watch_id: param('id') }) })
  const emails = change(watch.delivery.emails.map(({ address }) => address))
  await call(changeWatch, {
    params: params({ watch_id: watch.id }),
    body: { delivery: { emails } },
    version: watch.version,
  })
  return redirect(path(`/watches/${watch.id}`), 303)
}

export const action = workspaceAction<Response | NewSecrets>({
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
  addEmail: (page, form) => changeEmails(page, (all) => [...all, formText(form, 'email')]),
  removeEmail: (page, form) =>
    changeEmails(page, (all) => all.filter((address) => address !== formText(form, 'email'))),
  async webhook({ call, params, param, path }, form) {
    const body = { delivery: { webhook_url: formText(form, 'url') || null } }
    const { delivery } = await call(changeWatch, { params: params({ watch_id: param('id') }), body })
    const secret = delivery.webhook?.secret
    return secret ? { webhookSecret: secret } : redirect(path(`/watches/${param('id')}`), 303)
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
  const { watch, holders, isPaid, canMail, matches, digests, isNew, now } = useLoaderData<typeof loader>()
  const result = useActionData<NewSecrets>()
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
            <WatchSettings watch={watch} isPaid={isPaid} />
            <WatchDelivery watch={watch} isPaid={isPaid} canMail={canMail} secrets={result ?? {}} />
            <TwoStepButton intent="end" label={text.end} text={text.endText} />
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
      {matches && <Matches signals={matches} now={now} />}
      {(watch.cadence !== 'immediate' || digests.length > 0) && (
        <Section title={text.digests}>
          {digests.length === 0 ? (
            <p className="py-3 text-soft">{text.noDigests}</p>
          ) : (
            <DigestRows digests={digests} />
          )}
        </Section>
      )}
    </WorkspacePage>
  )
}

function Matches({ signals, now }: { signals: SignalCardData[]; now: string }) {
  const text = useMessages().m.watches.one
  return (
    <Section title={text.latest}>
      {signals.length === 0 && <p className="py-3 text-soft">{text.noMatches}</p>}
      <ul className="rows">
        {signals.map((signal) => (
          <li key={signal.id}>
            <SignalCard signal={signal} now={now} />
          </li>
        ))}
      </ul>
      {signals.length === shownMatches && <p className="text-sm text-soft">{text.allMatches}</p>}
    </Section>
  )
}

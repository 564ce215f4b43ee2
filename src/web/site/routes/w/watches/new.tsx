import { redirect, useLoaderData } from 'react-router'
import type { WatchTargetInput } from '../../../../../contracts/workspaces/watch-targets.ts'
import { Cadence, startWatch } from '../../../../../contracts/workspaces/watches.ts'
import { Field, Select } from '../../../components/forms/field.tsx'
import { formText } from '../../../components/forms/handle-change.ts'
import { Remark } from '../../../components/layout/notice.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { PlanCost } from '../../../components/settings/plan-cost.tsx'
import { SignalCard } from '../../../components/signals/signal-card.tsx'
import { useFailedChange, useWorkspace } from '../../../components/workspace/use-workspace.ts'
import { WorkspacePage } from '../../../components/workspace/workspace-page.tsx'
import { useMessages } from '../../../messages/use-messages.ts'
import { workspaceAction, workspaceLoader } from '../open-workspace.ts'

const shownSignals = 5

/** What to watch, from the address that the page of an actor, a place or an issue links to. */
function targetOf({ searchParams }: URL): WatchTargetInput {
  const [actor, place, issue, source] = ['actor', 'place', 'issue', 'source'].map((name) =>
    searchParams.get(name),
  )
  const words = searchParams.get('q')?.trim()
  const post = searchParams.get('post')?.trim()
  const issue_areas = issue ? [issue] : []
  if (actor && post) return { kind: 'post', entity_id: actor, post }
  if (actor) return { kind: 'entity', entity_id: actor }
  if (source) return { kind: 'source', source_id: source }
  if (words) return { kind: 'search', words, place_keys: place ? [place] : [], issue_areas }
  if (place) return { kind: 'place', place_key: place, issue_areas }
  return { kind: 'issue_area', issue_area: issue ?? '' }
}

/** The same view as a feed, which needs no account. */
function feedQuery({ searchParams }: URL): string {
  const names = ['actor', 'place', 'issue', 'source'].filter((name) => searchParams.get(name))
  return new URLSearchParams(names.map((name) => [name, searchParams.get(name)!])).toString()
}

export const loader = workspaceLoader(async ({ services, caller, workspaceId, site, url }) => {
  const { members, plans } = services
  const [{ name, signals, perDay, isFrequent }, { watches }, workspaces] = await Promise.all([
    members.previewWatch(caller, targetOf(url)),
    members.countItems(workspaceId),
    services.accounts.workspaces.ofAccount(caller.accountId),
  ])
  const { isPaid, limits } = plans[caller.plan]
  const isTeam = workspaces.find(({ id }) => id === workspaceId)?.kind === 'team'
  return {
    name,
    count: signals.length,
    latest: signals.slice(0, shownSignals),
    perDay,
    isFrequent,
    isPaid,
    most: limits.watches,
    used: watches,
    isRefused: watches >= limits.watches || (isTeam && !isPaid),
    isTeam,
    feed: feedQuery(url),
    now: site.now.toISOString(),
  }
})

export const action = workspaceAction({
  async start({ call, params, path, url }, form) {
    const name = formText(form, 'name')
    const watch = await call(startWatch, {
      params: params({}),
      body: {
        target: targetOf(url),
        cadence: Cadence.catch('daily').parse(form.get('cadence')),
        ...(name !== '' && { name }),
      },
    })
    return redirect(path(`/watches/${watch.id}?created`), 303)
  },
})

export default function NewWatch() {
  const data = useLoaderData<typeof loader>()
  const { name, count, latest, perDay, isFrequent, isPaid, isRefused, used, most, feed, now } = data
  const { m } = useMessages()
  const { canWrite, to } = useWorkspace()
  const failed = useFailedChange('start')
  const text = m.watches.preview
  return (
    <WorkspacePage
      title={text.title(name)}
      up={{ path: '/watches', label: m.watches.title }}
      lead={count === 0 ? text.rare : text.lead(text.signals(count))}
    >
      {isFrequent && <Remark>{text.frequent(perDay)}</Remark>}
      {isRefused && (
        <Remark variant="warning">
          <p className="font-semibold">{data.isTeam && !isPaid ? text.teamTitle : text.limitTitle(most)}</p>
          {used >= most && (
            <p>
              {text.limitText}{' '}
              <a href={to('/watches')} className="link">
                {text.limitLink}
              </a>
            </p>
          )}
          <p>
            {text.free}{' '}
            <a href={`/signals.atom?${feed}`} className="link">
              {text.feed}
            </a>{' '}
            ·{' '}
            <a href={`/signals.ics?${feed}`} className="link">
              {text.calendar}
            </a>
          </p>
          {!isPaid && (
            <>
              <p>{text.planAdds}</p>
              <PlanCost />
            </>
          )}
        </Remark>
      )}
      {!isRefused && canWrite && (
        <form method="post" className="grid max-w-md gap-4">
          <input type="hidden" name="intent" value="start" />
          <Field
            label={text.name}
            name="name"
            maxLength={200}
            defaultValue={failed?.typed['name'] ?? name}
            autoComplete="off"
          />
          <Select
            label={text.cadence}
            hint={isPaid ? text.delivery : text.freeDelivery}
            name="cadence"
            defaultValue={failed?.typed['cadence'] ?? (isFrequent ? 'weekly' : 'daily')}
          >
            {Cadence.options.map((cadence) => (
              <option key={cadence} value={cadence} disabled={cadence === 'immediate' && !isPaid}>
                {m.watches.cadence[cadence]}
                {cadence === 'immediate' && !isPaid && ` (${text.needsPlan})`}
              </option>
            ))}
          </Select>
          <div>
            <button type="submit" className="button button-large button-primary">
              {text.button}
            </button>
          </div>
          {!isPaid && (
            <div className="text-sm text-soft">
              <p>
                {text.freeCount(used + 1, most)} {text.planAdds}
              </p>
              <PlanCost />
            </div>
          )}
        </form>
      )}
      {latest.length > 0 && (
        <Section title={text.latest}>
          <ul className="rows">
            {latest.map((signal) => (
              <li key={signal.id}>
                <SignalCard signal={signal} now={now} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </WorkspacePage>
  )
}

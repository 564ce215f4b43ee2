import { redirect, useLoaderData } from 'react-router'
import { SignalType } from '../../../../../contracts/firehose/signals.ts'
import { problemCodes } from '../../../../../contracts/problem.ts'
import { WatchQuery, type WatchTargetInput } from '../../../../../contracts/workspaces/watch-targets.ts'
import { Cadence, startWatch } from '../../../../../contracts/workspaces/watches.ts'
import { isServiceError } from '../../../catch-service-error.ts'
import { Field, Select } from '../../../components/forms/field.tsx'
import { formText } from '../../../components/forms/handle-change.ts'
import { Remark } from '../../../components/layout/notice.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { PlanCost } from '../../../components/settings/plan-cost.tsx'
import { SignalCard } from '../../../components/signals/signal-card.tsx'
import { useFailedChange, useWorkspace } from '../../../components/workspace/use-workspace.ts'
import { WatchWays } from '../../../components/workspace/watch-ways.tsx'
import { WorkspacePage } from '../../../components/workspace/workspace-page.tsx'
import { useMessages } from '../../../messages/use-messages.ts'
import {
  type WorkspacePage as WorkspacePageRequest,
  workspaceAction,
  workspaceLoader,
} from '../open-workspace.ts'
import { placeKeyOf } from '../place-key-of.ts'

const shownSignals = 5

/** What to watch, from the address that the page of an actor, a place or an issue links to. Undefined for no target. */
async function targetOf({ services, url }: WorkspacePageRequest): Promise<WatchTargetInput | undefined> {
  const given = (name: string) => url.searchParams.get(name)?.trim() || undefined
  const [actor, post, issue, source, words] = ['actor', 'post', 'issue', 'source', 'q'].map(given)
  const place = given('place')
  const place_key = place && (await placeKeyOf({ services }, place))
  const issue_areas = issue ? [issue] : []
  if (actor && post) return { kind: 'post', entity_id: actor, post }
  if (actor) return { kind: 'entity', entity_id: actor }
  if (source) return { kind: 'source', source_id: source }
  const types = signalTypesIn(url)
  if (types.length > 0) return { kind: 'query', query: queryOf(place_key, issue_areas, types) }
  if (words) return { kind: 'search', words, place_keys: place_key ? [place_key] : [], issue_areas }
  if (place_key) return { kind: 'place', place_key, issue_areas }
  return issue ? { kind: 'issue_area', issue_area: issue } : undefined
}

const signalTypesIn = ({ searchParams }: URL): SignalType[] =>
  searchParams
    .getAll('signal_type')
    .flatMap((value) => value.split(','))
    .flatMap((type) => SignalType.safeParse(type).data ?? [])

const queryOf = (place: string | undefined, issues: string[], types: SignalType[]) =>
  WatchQuery.parse({ places: place ? [place] : [], issues, signal_types: types })

/** What the watch would have found. Undefined when the address names no record that exists. */
async function readPreview(page: WorkspacePageRequest, target: WatchTargetInput) {
  try {
    return await page.services.members.previewWatch(page.caller, target)
  } catch (error) {
    if (!isServiceError(error) || problemCodes[error.code].status >= 500) throw error
    return undefined
  }
}

/** The same view as a feed, which needs no account. */
function feedQuery({ searchParams }: URL, target: WatchTargetInput): string {
  const given = [...searchParams].filter(([name]) =>
    ['actor', 'issue', 'source', 'signal_type'].includes(name),
  )
  const place = placeOf(target)
  return new URLSearchParams([...given, ...(place ? [['place', place]] : [])]).toString()
}

function placeOf(target: WatchTargetInput): string | undefined {
  if (target.kind === 'place') return target.place_key
  if (target.kind === 'search') return target.place_keys[0]
  return target.kind === 'query' ? target.query.places[0] : undefined
}

export const loader = workspaceLoader(async (page) => {
  const { services, caller, workspaceId, site, url } = page
  const { members, plans } = services
  const target = await targetOf(page)
  if (target === undefined) return { isUnknown: false, preview: undefined }
  const preview = await readPreview(page, target)
  if (preview === undefined) return { isUnknown: true, preview }
  const { name, signals, perDay, isFrequent } = preview
  const [{ watches }, workspaces] = await Promise.all([
    members.countItems(workspaceId),
    services.accounts.workspaces.ofAccount(caller.accountId),
  ])
  const { isPaid, limits } = plans[caller.plan]
  const isTeam = workspaces.find(({ id }) => id === workspaceId)?.kind === 'team'
  const shown = {
    name,
    count: signals.length,
    latest: signals.slice(0, shownSignals),
    perDay,
    isFrequent,
    isPaid,
    canMail: services.canMail,
    most: limits.watches,
    used: watches,
    isRefused: watches >= limits.watches || (isTeam && !isPaid),
    isTeam,
    feed: feedQuery(url, target),
    now: site.now.toISOString(),
  }
  return { isUnknown: false, preview: shown }
})

type Preview = NonNullable<Awaited<ReturnType<typeof loader>>['preview']>

export const action = workspaceAction({
  async start(page, form) {
    const { call, params, path } = page
    const name = formText(form, 'name')
    const target = await targetOf(page)
    if (target === undefined) return redirect(path('/watches/new'), 303)
    const watch = await call(startWatch, {
      params: params({}),
      body: {
        target,
        cadence: Cadence.catch('daily').parse(form.get('cadence')),
        ...(name !== '' && { name }),
      },
    })
    return redirect(path(`/watches/${watch.id}?created`), 303)
  },
})

export default function NewWatch() {
  const { preview, isUnknown } = useLoaderData<typeof loader>()
  const { m } = useMessages()
  const { canWrite } = useWorkspace()
  if (preview) return <PreviewPage data={preview} />
  const text = m.watches
  return (
    <WorkspacePage
      title={text.choose.title}
      up={{ path: '/watches', label: text.title }}
      lead={canWrite ? text.lead : m.workspace.readOnly}
    >
      {isUnknown && <Remark variant="warning">{text.choose.unknown}</Remark>}
      {canWrite && <WatchWays />}
    </WorkspacePage>
  )
}

function PreviewPage({ data }: { data: Preview }) {
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
            hint={isPaid ? text.delivery(data.canMail) : text.freeDelivery}
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

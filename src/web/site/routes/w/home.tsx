import { useLoaderData } from 'react-router'
import { listSubmissions } from '../../../../contracts/contributions/submissions.ts'
import { listRuns } from '../../../../contracts/discovery/discovery-runs.ts'
import { getBrief, listBriefs } from '../../../../contracts/workspaces/briefs.ts'
import { listCoverageTargets } from '../../../../contracts/workspaces/coverage-targets.ts'
import { listDigests } from '../../../../contracts/workspaces/digests.ts'
import { listLists } from '../../../../contracts/workspaces/lists.ts'
import { getUsageSummary } from '../../../../contracts/workspaces/usage.ts'
import { listWatches } from '../../../../contracts/workspaces/watches.ts'
import { CoverageBar } from '../../components/directory/coverage-bar.tsx'
import { Icon } from '../../components/layout/icon.tsx'
import { Notice } from '../../components/layout/notice.tsx'
import { Section } from '../../components/layout/section.tsx'
import { BriefTable, ChangedCitations } from '../../components/workspace/brief-table.tsx'
import { DigestRows } from '../../components/workspace/digest-rows.tsx'
import { RunTasks } from '../../components/workspace/run-tasks.tsx'
import { type Figure, Figures, SinceLastVisit } from '../../components/workspace/since-last-visit.tsx'
import { SubmissionState, SubmissionTasks } from '../../components/workspace/submission-state.tsx'
import { useWorkspace } from '../../components/workspace/use-workspace.ts'
import { WorkspacePage } from '../../components/workspace/workspace-page.tsx'
import { formatDate } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { findReplacements } from './briefs/find-replacements.ts'
import { type WorkspacePage as Page, workspaceLoader } from './open-workspace.ts'

const shown = 5
const shownBriefs = 3

export const loader = workspaceLoader(async ({ site, services, caller, call, params, url }) => {
  const { visits } = services.members
  const [since, runs, lists, watches, digests, briefs, targets, usage, submissions] = await Promise.all([
    visits.mark(caller, null, site.now),
    call(listRuns, { query: { limit: 10 } }),
    call(listLists, { params: params({}), query: { limit: shown } }),
    call(listWatches, { params: params({}), query: { limit: shown } }),
    call(listDigests, { params: params({}), query: { limit: shown } }),
    recentBriefs({ call, params }),
    call(listCoverageTargets, { params: params({}), query: { limit: 1 } }),
    call(getUsageSummary, { params: params({}) }),
    call(listSubmissions, { params: params({}), query: { limit: shown } }),
  ])
  const [told, changed] = await Promise.all([
    since && visits.countDigests(caller.workspaceId, since),
    visits.countChanged(
      caller,
      lists.data.map(({ id }) => id),
    ),
  ])
  return {
    runs: runs.data,
    since: since && { at: since.toISOString(), ...told },
    lists: lists.data.map((list) => ({ ...list, changed: changed[list.id] ?? 0 })),
    watches: watches.data,
    digests: digests.data.filter((one) => one.new_count + one.corrected_count + one.retracted_count > 0),
    briefs,
    target: targets.data[0],
    entries: usage.chain.length,
    submissions: submissions.data,
    hasJoined: url.searchParams.has('joined'),
    now: site.now.toISOString(),
  }
})

/** The latest briefs with their sentences without a citation, and with citations whose quote is gone. */
async function recentBriefs({ call, params }: Pick<Page, 'call' | 'params'>) {
  const { data } = await call(listBriefs, { params: params({}), query: { limit: shownBriefs } })
  const read = async (id: string) => {
    const brief = await call(getBrief, { params: params({ brief_id: id }), query: { check: 'true' } })
    return { ...brief, gone: await findReplacements({ call }, brief) }
  }
  const briefs = await Promise.all(data.map(({ id }) => read(id)))
  return briefs.map(({ id, title, status, citations, uncited, updated_at, updated_by, gone }) => ({
    id,
    title,
    status,
    citations: citations.length,
    changed: Object.keys(gone).length,
    uncited: uncited?.count ?? 0,
    updated_at,
    updated_by: updated_by.name,
  }))
}

export default function Home() {
  const { since, runs, lists, watches, digests, briefs, target, entries, submissions, hasJoined, now } =
    useLoaderData<typeof loader>()
  const { m, language } = useMessages()
  const { frame, to } = useWorkspace()
  const text = m.workspace.home
  const hasOtherTasks =
    briefs.some(({ changed }) => changed > 0) || submissions.some(({ counts }) => counts.asked > 0)
  const open = runs.reduce((sum, run) => sum + run.review.open, 0)
  const decided = runs.reduce((sum, run) => sum + run.review.accepted + run.review.merged, 0)
  const news: readonly Figure[] = [
    { count: since?.newSignals ?? 0, label: text.newSignals },
    { count: sumOf(briefs), label: text.citedChanged, isWarning: true },
    { count: since?.corrections ?? 0, label: text.corrections, isWarning: true },
    { count: since?.changedSources ?? 0, label: text.changedSources },
    { count: sumOf(lists), label: text.changedActors },
  ]
  return (
    <WorkspacePage
      title={text.title(frame?.accountName ?? '')}
      lead={<SinceLastVisit now={now} since={since?.at} isQuiet={news.every(({ count }) => count === 0)} />}
      notice={hasJoined && <Notice variant="done">{text.joined}</Notice>}
      actions={
        frame?.canWrite && (
          <span className="flex flex-wrap gap-2">
            <a href={to('/discovery/new')} className="button">
              <Icon name="telescope" />
              {text.newSearch}
            </a>
            <a href={to('/briefs')} className="button button-primary">
              <Icon name="filing" />
              {m.briefs.create}
            </a>
          </span>
        )
      }
      side={
        <>
          {target && (
            <Section title={text.target} isSmall>
              <p>
                <a href={to(`/targets/${target.id}`)} className="link font-semibold" dir="auto">
                  {target.title}
                </a>
              </p>
              <p className="pb-2 text-sm text-soft">
                {target.due_on && text.due(formatDate(language, target.due_on))}{' '}
                {text.atLeast(target.minimum)}
              </p>
              <CoverageBar counts={target.counts} />
              {target.status !== 'met' && (
                <p className="pt-2 text-sm">
                  <a href={to(`/targets/${target.id}`)} className="link">
                    {m.records.targets.next}
                  </a>
                </p>
              )}
            </Section>
          )}
          <Section
            title={m.workspace.lists.title}
            isSmall
            more={{ to: to('/lists'), label: lists.length > 0 ? text.all : m.workspace.lists.create }}
          >
            {lists.length === 0 && <p className="text-sm text-soft">{m.workspace.lists.lead}</p>}
            <ul className="side-rows">
              {lists.map((list) => (
                <li key={list.id}>
                  <a href={to(`/lists/${list.id}`)} className="link" dir="auto">
                    {list.name}
                  </a>
                  <span>
                    {list.changed > 0 && (
                      <span className="tag tag-warn">{m.workspace.lists.changed(list.changed)}</span>
                    )}{' '}
                    {m.shell.number(list.item_count)}
                  </span>
                </li>
              ))}
            </ul>
          </Section>
          {watches.length > 0 && (
            <Section title={text.watches} isSmall more={{ to: to('/watches'), label: text.all }}>
              <ul className="side-rows">
                {watches.map((watch) => (
                  <li key={watch.id}>
                    <a href={to(`/watches/${watch.id}`)} className="link" dir="auto">
                      {watch.name}
                    </a>
                    <span>{m.watches.cadence[watch.cadence]}</span>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {submissions.length > 0 && (
            <Section title={m.submissions.title} isSmall more={{ to: to('/submissions'), label: text.all }}>
              <ul className="side-rows">
                {submissions.map(({ id, created_at, counts }) => (
                  <li key={id}>
                    <a href={to(`/submissions/${id}`)} className="link">
                      {formatDate(language, created_at)}
                    </a>
                    <SubmissionState counts={counts} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <Section title={text.proof} isSmall>
            <p className="text-sm">
              <a href={to('/usage')} className="link">
                {text.entries(entries)}
              </a>
              . <span className="text-soft">{text.proofText}</span>
            </p>
          </Section>
        </>
      }
    >
      <Figures
        figures={[...news, { count: open, label: text.toReview }, { count: decided, label: text.toPublish }]}
      />
      <Section title={text.needsYou}>
        <ChangedCitations briefs={briefs} />
        <SubmissionTasks submissions={submissions} />
        <RunTasks runs={runs} now={now} isAlone={!hasOtherTasks} />
      </Section>
      <Section title={text.fromWatches} more={{ to: to('/watches'), label: text.allDigests }}>
        {digests.length === 0 ? (
          <>
            <p className="py-3 text-soft">
              {watches.length === 0 ? text.noWatches : m.watches.one.noDigests}
            </p>
            {watches.length === 0 && frame?.canWrite && (
              <a href={to('/watches')} className="button">
                <Icon name="bell" />
                {text.newWatch}
              </a>
            )}
          </>
        ) : (
          <DigestRows digests={digests} />
        )}
      </Section>
      {briefs.length > 0 && <BriefTable briefs={briefs} />}
    </WorkspacePage>
  )
}

const sumOf = (items: readonly { changed: number }[]) => items.reduce((sum, { changed }) => sum + changed, 0)

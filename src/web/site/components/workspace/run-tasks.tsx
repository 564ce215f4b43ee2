import { dayMs } from '../../../../contracts/days.ts'
import type { Run } from '../../../../contracts/discovery/discovery-runs.ts'
import type { Language } from '../../../../contracts/language.ts'
import { formatDate } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { issueName } from '../../taxonomy.ts'
import { hasWorkspacePage } from '../../workspace-pages.ts'
import { Icon } from '../layout/icon.tsx'
import { useWorkspace } from './use-workspace.ts'

/** A failed search is shown for a week. */
const failedShownMs = 7 * dayMs

/** A canceled search ended as somebody wished. */
export const isFailed = (run: Pick<Run, 'status' | 'code'>): boolean =>
  run.status === 'failed' && run.code !== 'cancelled'

/** Why a search failed, in words. */
export const failureOf = (
  texts: Readonly<Record<string, string>>,
  { code, detail }: Pick<Run, 'code' | 'detail'>,
): string => texts[code ?? ''] ?? detail ?? ''

/** Searches that wait for a person: to review, to publish, to see why they failed. */
export function RunTasks(props: { runs: readonly Run[]; now: string; isAlone: boolean }) {
  const { runs, now, isAlone } = props
  const { m } = useMessages()
  const waiting = runs.filter((run) => {
    if (run.status === 'failed')
      return isFailed(run) && Date.parse(now) - Date.parse(run.created_at) < failedShownMs
    return run.status !== 'completed' || run.review.open + run.review.accepted + run.review.merged > 0
  })
  if (waiting.length === 0) return isAlone && <p className="py-3 text-soft">{m.workspace.home.nothing}</p>
  return waiting.map((run) => <RunTask key={run.id} run={run} />)
}

export function runTitle(language: Language, run: Pick<Run, 'place' | 'location' | 'issue_areas'>) {
  const issues = run.issue_areas.map((slug) => issueName(language, slug))
  const place = run.place?.name ?? run.location
  if (issues.length === 0) return place
  return `${place}: ${issues.slice(0, 2).join(', ')}${issues.length > 2 ? ` +${issues.length - 2}` : ''}`
}

function RunTask({ run }: { run: Run }) {
  const { m, language } = useMessages()
  const { to, canWrite } = useWorkspace()
  const text = m.workspace.home
  const { open, accepted, merged } = run.review
  const decided = accepted + merged
  const total = open + decided + run.review.rejected + run.review.published
  const date = formatDate(language, run.finished_at ?? run.created_at)
  const isFailed = run.status === 'failed'
  const isDone = run.status === 'completed'
  const label = isFailed
    ? text.see
    : !isDone
      ? text.follow
      : open > 0
        ? text.review(open)
        : text.publish(decided)
  return (
    <div className={isFailed ? 'task task-warn' : 'task'}>
      <Icon name={isFailed ? 'alert' : 'telescope'} />
      <div>
        <h3 dir="auto">{runTitle(language, run)}</h3>
        <p className="text-sm text-soft">
          {isFailed
            ? `${text.failed(date)} ${failureOf(m.discovery.run.failed, run)}`
            : isDone
              ? `${text.finished(date)} ${text.found(total)}.`
              : text.running}
        </p>
        {isDone && <progress className="meter" max={total} value={total - open} aria-label={label} />}
      </div>
      {hasWorkspacePage('discovery/:run') && (
        <div className="task-action">
          <a
            href={to(`/discovery/${run.id}${isDone && open > 0 && canWrite ? '/review' : ''}`)}
            className={isDone ? 'button button-primary' : 'button'}
          >
            {label}
          </a>
        </div>
      )}
    </div>
  )
}

import type { CoverageCell, CoverageTarget } from '../../../../contracts/workspaces/coverage-targets.ts'
import { formatDate } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { issueName } from '../../taxonomy.ts'
import { Icon } from '../layout/icon.tsx'
import { useWorkspace } from './use-workspace.ts'

/** What brings a target forward, each with the page on which it is done. */
export function TargetActions(props: { place: CoverageTarget['place']; cells: readonly CoverageCell[] }) {
  const { m, language, href } = useMessages()
  const { to, canWrite } = useWorkspace()
  const text = m.records.targets
  const { slug } = props.place
  const areasOf = (isPart: (cell: CoverageCell) => boolean) => [
    ...Map.groupBy(props.cells.filter(isPart), (cell) => cell.issue_area),
  ]
  const names = (areas: readonly (readonly [string, unknown])[]) =>
    new Intl.ListFormat(language).format(areas.map(([area]) => issueName(language, area)))
  const searchOf = (areas: readonly (readonly [string, unknown])[]) =>
    `${to('/discovery/new')}?${new URLSearchParams([['place', slug], ...areas.map(([area]) => ['issue', area])])}`
  const unsearched = areasOf(({ status }) => status === 'not_searched')
  const missing = areasOf(({ status }) => status === 'missing')
  const thin = areasOf(({ status }) => status === 'thin')
  const old = areasOf(({ stale_count }) => stale_count > 0)
  const searched = missing.flatMap(([, cells]) => cells.flatMap((cell) => cell.last_searched_at ?? []))
  const tasks = [
    ...(unsearched.length > 0
      ? [{ words: text.unsearched(names(unsearched)), href: searchOf(unsearched), label: text.searchNow }]
      : []),
    ...(missing.length > 0
      ? [
          {
            words: text.missing(names(missing), formatDate(language, searched.sort()[0] ?? '')),
            href: searchOf(missing),
            label: text.searchAgain,
          },
        ]
      : []),
    ...thin.map((area) => ({
      words: text.thin(
        area[1].reduce((sum, { minimum, actor_count }) => sum + minimum - actor_count, 0),
        names([area]),
      ),
      href: searchOf([area]),
      label: text.searchNow,
    })),
    ...old.map((area) => ({
      words: text.old(
        area[1].reduce((sum, { stale_count }) => sum + stale_count, 0),
        names([area]),
      ),
      href: href(`/places/${slug}/actors?issue_area=${area[0]}`),
      label: text.seeActors,
    })),
  ]
  if (tasks.length === 0) return <p className="py-3 text-soft">{text.none}</p>
  return tasks.map((task) => (
    <div key={task.words} className="task">
      <Icon name="telescope" />
      <p>{task.words}</p>
      {canWrite && (
        <div className="task-action">
          <a href={task.href} className="button">
            {task.label}
          </a>
        </div>
      )}
    </div>
  ))
}

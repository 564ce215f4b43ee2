import { redirect, useLoaderData } from 'react-router'
import { deleteCoverageTarget, getCoverageTarget } from '../../../../contracts/workspaces/coverage-targets.ts'
import { CoverageBar, CoverageSwatch } from '../../components/directory/coverage-bar.tsx'
import { DataTable } from '../../components/layout/data-table.tsx'
import { Section } from '../../components/layout/section.tsx'
import { TargetActions } from '../../components/workspace/target-actions.tsx'
import { TwoStepButton } from '../../components/workspace/two-step-button.tsx'
import { useWorkspace } from '../../components/workspace/use-workspace.ts'
import { WorkspacePage } from '../../components/workspace/workspace-page.tsx'
import { formatDate, formatPlaceDate } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { issueName } from '../../taxonomy.ts'
import { workspaceAction, workspaceLoader } from './open-workspace.ts'

export const loader = workspaceLoader(async ({ call, params, param, services }) => {
  const target = await call(getCoverageTarget, { params: params({ target_id: param('id') }) })
  const { key } = target.place
  const labels = await services.directory.places.labels([key])
  return { ...target, timeZone: labels[key]?.time_zone }
})

export const action = workspaceAction({
  async delete({ call, params, param, path }) {
    await call(deleteCoverageTarget, { params: params({ target_id: param('id') }) })
    return redirect(path('/targets'), 303)
  },
})

export default function Target() {
  const target = useLoaderData<typeof loader>()
  const { m, language } = useMessages()
  const { to, canWrite } = useWorkspace()
  const text = m.records.targets
  const { columns } = text
  return (
    <WorkspacePage
      title={target.title}
      up={{ path: '/targets', label: text.title }}
      lead={`${target.place.name}. ${m.workspace.home.atLeast(target.minimum)} ${
        target.due_on ? m.workspace.home.due(formatDate(language, target.due_on)) : ''
      }`}
    >
      <CoverageBar counts={target.counts} />
      <Section title={text.next}>
        <TargetActions place={target.place} cells={target.cells} />
      </Section>
      <Section title={text.cells}>
        <DataTable
          isStacked
          columns={[columns.issue, columns.state, { number: columns.actors }, columns.searched]}
        >
          {target.cells.map((cell) => (
            <tr key={`${cell.issue_area} ${cell.actor_type}`}>
              <th scope="row">
                {issueName(language, cell.issue_area)}
                {cell.actor_type && ` (${m.evidence.actorKind[cell.actor_type]})`}
              </th>
              <td>
                <CoverageSwatch status={cell.status} />
                {m.coverage.status[cell.status]}
                {cell.status_from !== null &&
                  `, ${m.place.coverage.statusFrom(issueName(language, cell.status_from))}`}
              </td>
              <td className="number" data-label={columns.actors}>
                {cell.status_from === null ? `${cell.actor_count} / ${cell.minimum}` : '–'}
              </td>
              <td data-label={columns.searched}>
                {cell.last_searched_at
                  ? formatPlaceDate(language, cell.last_searched_at, target.timeZone)
                  : text.never}
                {canWrite && cell.status !== 'covered' && (
                  <a
                    href={`${to('/discovery/new')}?${new URLSearchParams({
                      place: target.place.slug,
                      issue: cell.issue_area,
                    })}`}
                    className="link ms-3 whitespace-nowrap"
                  >
                    {text.search}
                    <span className="sr-only">: {issueName(language, cell.issue_area)}</span>
                  </a>
                )}
              </td>
            </tr>
          ))}
        </DataTable>
      </Section>
      {canWrite && <TwoStepButton intent="delete" label={text.delete} />}
    </WorkspacePage>
  )
}

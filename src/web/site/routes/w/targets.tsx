import { redirect, useLoaderData } from 'react-router'
import {
  createCoverageTarget,
  listCoverageTargets,
} from '../../../../contracts/workspaces/coverage-targets.ts'
import { CoverageBar } from '../../components/directory/coverage-bar.tsx'
import { Field } from '../../components/forms/field.tsx'
import { formText } from '../../components/forms/handle-change.ts'
import { Pager } from '../../components/layout/pager.tsx'
import { Section } from '../../components/layout/section.tsx'
import { IssueChecks } from '../../components/workspace/issue-checks.tsx'
import { TableExportLink } from '../../components/workspace/table-export-link.tsx'
import { useFailedChange, useWorkspace } from '../../components/workspace/use-workspace.ts'
import { WorkspacePage } from '../../components/workspace/workspace-page.tsx'
import { formatDate } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { workspaceAction, workspaceLoader } from './open-workspace.ts'
import { placeKeyOf } from './place-key-of.ts'

export const loader = workspaceLoader(({ call, params, url }) => {
  const cursor = url.searchParams.get('cursor') ?? undefined
  return call(listCoverageTargets, { params: params({}), query: { limit: 20, cursor } })
})

export const action = workspaceAction({
  async create(page, form) {
    const target = await page.call(createCoverageTarget, {
      params: page.params({}),
      body: {
        title: formText(form, 'title'),
        place_key: await placeKeyOf(page, formText(form, 'place')),
        issue_areas: form.getAll('issue').map(String),
        minimum: Number(formText(form, 'minimum')),
        due_on: formText(form, 'due_on') || null,
      },
    })
    return redirect(page.path(`/targets/${target.id}`), 303)
  },
})

export default function Targets() {
  const { data, page } = useLoaderData<typeof loader>()
  const { m, language } = useMessages()
  const { to, canWrite } = useWorkspace()
  const failed = useFailedChange('create')
  const text = m.records.targets
  return (
    <WorkspacePage title={text.title} lead={text.lead}>
      {data.length === 0 && <p>{text.empty}</p>}
      {data.map((target) => (
        <Section
          key={target.id}
          title={target.title}
          remark={text.status[target.status]}
          more={{ to: to(`/targets/${target.id}`), label: text.next }}
        >
          <p className="pb-2 text-sm text-soft">
            {target.place.name}. {m.workspace.home.atLeast(target.minimum)}{' '}
            {target.due_on && m.workspace.home.due(formatDate(language, target.due_on))}{' '}
            {target.is_overdue && <span className="tag tag-warn">{text.overdue}</span>}
          </p>
          <CoverageBar counts={target.counts} />
        </Section>
      ))}
      <Pager nextCursor={page.next_cursor} />
      {data.length > 0 && <TableExportLink table="targets" />}
      {canWrite && (
        <Section title={text.create} isSmall>
          <form method="post" className="grid max-w-md gap-3">
            <input type="hidden" name="intent" value="create" />
            <Field
              label={text.name}
              name="title"
              required
              maxLength={300}
              defaultValue={failed?.typed['title']}
            />
            <Field
              label={text.place}
              name="place"
              required
              maxLength={160}
              hint={m.discovery.form.placeHint}
              defaultValue={failed?.typed['place']}
            />
            <IssueChecks
              label={text.issues}
              hint={text.issuesHint}
              chosen={failed?.chosen['issue'] ?? []}
              hasDomains
            />
            <Field
              label={text.minimum}
              name="minimum"
              type="number"
              min={1}
              max={1000}
              defaultValue={failed?.typed['minimum'] ?? 3}
            />
            <Field label={text.due} name="due_on" type="date" defaultValue={failed?.typed['due_on']} />
            <div>
              <button type="submit" className="button button-primary">
                {text.button}
              </button>
            </div>
          </form>
        </Section>
      )}
    </WorkspacePage>
  )
}

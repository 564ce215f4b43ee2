import { redirect, useLoaderData } from 'react-router'
import { startRun } from '../../../../../contracts/discovery/discovery-runs.ts'
import { Field } from '../../../components/forms/field.tsx'
import { formText } from '../../../components/forms/handle-change.ts'
import { IssueChecks } from '../../../components/workspace/issue-checks.tsx'
import { PlanNeeded } from '../../../components/workspace/plan-needed.tsx'
import { useFailedChange, useWorkspace } from '../../../components/workspace/use-workspace.ts'
import { WorkspacePage } from '../../../components/workspace/workspace-page.tsx'
import { useMessages } from '../../../messages/use-messages.ts'
import { issuesOf } from '../../../taxonomy.ts'
import { workspaceAction, workspaceLoader } from '../open-workspace.ts'
import { placeTextOf } from '../place-key-of.ts'

export const loader = workspaceLoader(async (page) => {
  const { services, caller, url } = page
  const { plans } = services
  const slug = url.searchParams.get('place')
  const place = slug === null ? undefined : await placeTextOf(page, slug)
  return {
    isPaid: plans[caller.plan].isPaid,
    runsPerMonth: plans[caller.plan].limits.runsPerMonth,
    place: place ?? '',
    urls: url.searchParams.getAll('url').slice(0, 50).join('\n'),
    issues: url.searchParams.getAll('issue').flatMap(issuesOf),
  }
})

export const action = workspaceAction({
  async start({ call, path }, form) {
    const run = await call(startRun, {
      body: {
        location: formText(form, 'location'),
        issue_areas: form.getAll('issue').map(String),
        urls: formText(form, 'urls').split(/\s+/).filter(Boolean),
        depth: form.get('depth') === 'deep' ? 'deep' : 'standard',
      },
    })
    return redirect(path(`/discovery/${run.id}`), 303)
  },
})

export default function NewSearch() {
  const data = useLoaderData<typeof loader>()
  const { m } = useMessages()
  const { canWrite } = useWorkspace()
  const failed = useFailedChange('start')
  const text = m.discovery.form
  if (!canWrite) return <WorkspacePage title={text.roleTitle}>{m.workspace.readOnly}</WorkspacePage>
  return (
    <WorkspacePage title={text.title} lead={text.lead} up={{ path: '/discovery', label: m.discovery.title }}>
      {!data.isPaid && <PlanNeeded />}
      <form method="post" className="grid max-w-2xl gap-5">
        <input type="hidden" name="intent" value="start" />
        <Field
          label={text.place}
          hint={text.placeHint}
          name="location"
          required
          maxLength={200}
          autoComplete="off"
          defaultValue={failed?.typed['location'] ?? data.place}
          error={failed?.fields['location']}
        />
        <IssueChecks
          label={text.issues}
          hint={text.issuesHint}
          chosen={failed?.chosen['issue'] ?? data.issues}
        />
        <label className="grid gap-1">
          <span className="font-medium">{text.urls}</span>
          <span className="text-sm text-soft">{text.urlsHint}</span>
          <textarea
            name="urls"
            className="input"
            rows={3}
            defaultValue={failed?.typed['urls'] ?? data.urls}
          />
        </label>
        <fieldset className="grid gap-1">
          <legend className="font-medium">{text.depth}</legend>
          {(['standard', 'deep'] as const).map((depth) => (
            <label key={depth} className="flex min-h-6 items-baseline gap-2">
              <input type="radio" name="depth" value={depth} defaultChecked={depth === 'standard'} />
              {text[depth]}
            </label>
          ))}
        </fieldset>
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" className="button button-large button-primary" disabled={!data.isPaid}>
            {text.button}
          </button>
          {data.isPaid && <p className="text-sm text-soft">{text.perMonth(data.runsPerMonth)}</p>}
        </div>
      </form>
    </WorkspacePage>
  )
}

import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { deleteBrief, getBrief, updateBrief } from '../../../../../contracts/workspaces/briefs.ts'
import { formText } from '../../../components/forms/handle-change.ts'
import { BriefEditor } from '../../../components/workspace/brief-editor.tsx'
import { BriefGaps } from '../../../components/workspace/brief-gaps.tsx'
import { BriefSide } from '../../../components/workspace/brief-side.tsx'
import { BriefText } from '../../../components/workspace/brief-text.tsx'
import { Conflict } from '../../../components/workspace/conflict.tsx'
import type { FoundQuotes } from '../../../components/workspace/found-quotes.ts'
import { useFailedChange, useWorkspace } from '../../../components/workspace/use-workspace.ts'
import { WorkspacePage } from '../../../components/workspace/workspace-page.tsx'
import { formatDate } from '../../../format.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { formVersion, workspaceAction, workspaceLoader } from '../open-workspace.ts'
import { actorQuotes } from './actor-quotes.ts'
import { findQuotes, mostQuotes } from './find-quotes.ts'
import { findReplacements } from './find-replacements.ts'

export const loader = workspaceLoader(async (page) => {
  const { call, params, param } = page
  const brief = await call(getBrief, { params: params({ brief_id: param('id') }), query: { check: 'true' } })
  return { brief, replacements: await findReplacements(page, brief) }
})

const markPattern = /^(?:claim|signal):[0-9a-f-]{36}$/

export const action = workspaceAction<Response | FoundQuotes>({
  async save({ call, params, param, path }, form) {
    const version = formVersion(form)
    // Browsers send line ends as CRLF, which would make every text a changed one.
    const text = String(form.get('text') ?? '').replaceAll('\r\n', '\n')
    const body = { title: formText(form, 'title'), text }
    const of = params({ brief_id: param('id') })
    await call(updateBrief, { params: of, body, ...(version !== undefined && { version }) })
    return redirect(path(`/briefs/${param('id')}`), 303)
  },
  /** Finds quotes of one actor or in the scope of the brief. Returns what was typed, so that nothing is lost without script. */
  async find(page, form) {
    const query = formText(form, 'words').slice(0, 200)
    const actor = page.url.searchParams.get('actor')
    return {
      query,
      typed: {
        title: formText(form, 'title'),
        text: String(form.get('text') ?? '').replaceAll('\r\n', '\n'),
        version: formText(form, 'version'),
      },
      found: await (actor === null ? findQuotes(page, query) : actorQuotes(page, actor, mostQuotes)),
    }
  },
  /** Cites another quote wherever the text cites one that is gone. */
  async replace({ call, params, param, path }, form) {
    const of = params({ brief_id: param('id') })
    const { text, version } = await call(getBrief, { params: of, query: {} })
    const [marker, other] = [formText(form, 'marker'), formText(form, 'with')]
    if (marker === '' || !markPattern.test(other)) throw data(null, { status: 400 })
    const body = { text: text.replaceAll(marker, `[@${other}]`) }
    await call(updateBrief, { params: of, body, version })
    return redirect(path(`/briefs/${param('id')}`), 303)
  },
  async status({ call, params, param, path }, form) {
    const status = form.get('status') === 'final' ? 'final' : 'draft'
    await call(updateBrief, { params: params({ brief_id: param('id') }), body: { status } })
    return redirect(path(`/briefs/${param('id')}`), 303)
  },
  async delete({ call, params, param, path }) {
    await call(deleteBrief, { params: params({ brief_id: param('id') }) })
    return redirect(path('/briefs'), 303)
  },
})

export default function BriefPage() {
  const { brief, replacements } = useLoaderData<typeof loader>()
  const result = useActionData<Partial<FoundQuotes>>()
  const { m, language } = useMessages()
  const { canWrite } = useWorkspace()
  const failed = useFailedChange('save')
  const text = m.briefs
  const isConflict = failed?.code === 'precondition_failed'
  const uncited = brief.uncited?.count ?? 0
  return (
    <WorkspacePage
      title={brief.title}
      up={{ path: '/briefs', label: text.title }}
      lead={
        <div data-saved-part="state">
          <span className={brief.status === 'final' ? 'tag tag-fresh' : 'tag'}>
            {text.status[brief.status]}
          </span>{' '}
          {text.saved(formatDate(language, brief.updated_at), brief.updated_by.name)}{' '}
          {text.version(brief.version)}{' '}
          {brief.text.trim() !== '' && (
            <span className={uncited > 0 ? 'tag tag-warn' : 'tag tag-fresh'}>
              {uncited > 0 ? text.uncited(uncited) : text.allCited}
            </span>
          )}
        </div>
      }
      actions={
        canWrite && (
          <form method="post">
            <input type="hidden" name="intent" value="status" />
            <button
              type="submit"
              name="status"
              value={brief.status === 'final' ? 'draft' : 'final'}
              className="button"
            >
              {brief.status === 'final' ? text.markDraft : text.markFinal}
            </button>
          </form>
        )
      }
      notice={
        isConflict && (
          <Conflict
            by={brief.updated_by.name}
            version={brief.version}
            typed={failed.typed}
            theirs={{ title: brief.title, text: brief.text }}
            labels={{ title: text.newTitle, text: text.text }}
            multiline={['text']}
          />
        )
      }
      side={<BriefSide brief={brief} replacements={replacements} />}
    >
      {canWrite && !isConflict && (
        <BriefEditor
          key={brief.version}
          brief={brief}
          typed={failed?.typed ?? result?.typed}
          quotes={result?.found && { query: result.query ?? '', found: result.found }}
        />
      )}
      <div data-saved-part="text" className="empty:hidden">
        <BriefText brief={brief} />
      </div>
      <div data-saved-part="gaps" className="empty:hidden">
        <BriefGaps brief={brief} />
      </div>
    </WorkspacePage>
  )
}

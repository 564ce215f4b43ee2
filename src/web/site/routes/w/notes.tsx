import { redirect, useLoaderData } from 'react-router'
import { createNote, deleteNote, listNotes, updateNote } from '../../../../contracts/workspaces/notes.ts'
import { Field } from '../../components/forms/field.tsx'
import { formText } from '../../components/forms/handle-change.ts'
import { Pager } from '../../components/layout/pager.tsx'
import { Conflict } from '../../components/workspace/conflict.tsx'
import { DraftOffer, SaveState } from '../../components/workspace/save-state.tsx'
import { TableExportLink } from '../../components/workspace/table-export-link.tsx'
import { useFailedChange, useWorkspace } from '../../components/workspace/use-workspace.ts'
import { WorkspacePage } from '../../components/workspace/workspace-page.tsx'
import { formatDate } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { formVersion, workspaceAction, workspaceLoader } from './open-workspace.ts'

export const loader = workspaceLoader(async ({ call, params, url }) => {
  const cursor = url.searchParams.get('cursor') ?? undefined
  const notes = await call(listNotes, { params: params({}), query: { limit: 50, cursor } })
  return { notes: notes.data, page: notes.page, about: url.searchParams.get('about') ?? '' }
})

/** An address such as `/actors/{id}/{slug}` or `/sources/{id}`; the text itself where the service says it is none. */
function targetOf(address: string): { target_type: 'entity' | 'source'; target_id: string } {
  const [, kind, id] = /\/(actors|sources)\/([^/?#\s]+)/.exec(address) ?? []
  return { target_type: kind === 'sources' ? 'source' : 'entity', target_id: (id ?? address).slice(0, 100) }
}

export const action = workspaceAction({
  async create({ call, params, path }, form) {
    const body = { ...targetOf(formText(form, 'about')), text: formText(form, 'text') }
    await call(createNote, { params: params({}), body })
    return redirect(path('/notes'), 303)
  },
  async save({ call, params, path }, form) {
    const version = formVersion(form)
    const of = params({ note_id: formText(form, 'subject') })
    await call(updateNote, {
      params: of,
      body: { text: formText(form, 'text') },
      ...(version !== undefined && { version }),
    })
    return redirect(path('/notes'), 303)
  },
  async delete({ call, params, path }, form) {
    await call(deleteNote, { params: params({ note_id: formText(form, 'subject') }) })
    return redirect(path('/notes'), 303)
  },
})

export default function Notes() {
  const { notes, page, about } = useLoaderData<typeof loader>()
  const { m, language, href } = useMessages()
  const { to, frame } = useWorkspace()
  const workspaceId = frame?.workspaceId ?? ''
  const text = m.records.notes
  const addressOf = ({ type, id, state }: (typeof notes)[number]['target']) => {
    if (state === 'private') return type === 'entity' ? to(`/actors/${id}`) : undefined
    return state === 'listed' ? href(`/${type === 'entity' ? 'actors' : 'sources'}/${id}`) : undefined
  }
  const failed = useFailedChange()
  const changed = failed?.code === 'precondition_failed' && notes.find(({ id }) => id === failed.subject)
  return (
    <WorkspacePage
      title={text.title}
      lead={text.lead}
      notice={
        changed && (
          <Conflict
            by={changed.updated_by.name}
            version={changed.version}
            typed={failed.typed}
            theirs={{ text: changed.text }}
            labels={{ text: text.text }}
            multiline={['text']}
          />
        )
      }
    >
      {notes.length === 0 ? (
        <p>{text.empty}</p>
      ) : (
        <div>
          <ul className="rows">
            {notes.map((note) => (
              <li key={`${note.id} ${note.version}`} className="grid gap-1">
                <h2 className="text-h3" dir="auto">
                  {addressOf(note.target) ? (
                    <a href={addressOf(note.target)} className="link">
                      {note.target.name}
                    </a>
                  ) : (
                    note.target.name
                  )}
                </h2>
                <div data-saved-part={`note ${note.id}`} className="grid gap-1">
                  <p className="whitespace-pre-line" dir="auto" data-note-text>
                    {note.text}
                  </p>
                  <p className="text-sm text-soft">
                    {text.by(formatDate(language, note.updated_at), note.updated_by.name)}
                  </p>
                </div>
                <details>
                  <summary className="link cursor-pointer text-sm">{text.edit}</summary>
                  <form
                    method="post"
                    className="grid max-w-xl gap-2 pt-2"
                    data-note
                    data-autosave={`note ${note.id}`}
                    data-saved={JSON.stringify({ text: note.text })}
                  >
                    <input type="hidden" name="subject" value={note.id} />
                    <input type="hidden" name="version" value={note.version} />
                    <textarea
                      name="text"
                      className="input"
                      rows={4}
                      maxLength={20_000}
                      dir="auto"
                      aria-label={text.text}
                      defaultValue={note.text}
                    />
                    <DraftOffer />
                    <div className="flex flex-wrap items-center gap-2">
                      <button type="submit" name="intent" value="save" className="button">
                        {text.save}
                      </button>
                      <button type="submit" name="intent" value="delete" className="button button-danger">
                        {text.delete}
                      </button>
                      <SaveState />
                    </div>
                  </form>
                </details>
              </li>
            ))}
          </ul>
          <Pager nextCursor={page.next_cursor} />
          <TableExportLink table="notes" />
        </div>
      )}
      <form method="post" className="grid max-w-xl gap-3" data-new-note={`new note ${workspaceId}`}>
        <input type="hidden" name="intent" value="create" />
        <Field
          label={text.about}
          hint={text.aboutHint}
          name="about"
          required
          maxLength={500}
          defaultValue={failed?.typed['about'] ?? about}
        />
        <label className="grid gap-1">
          <span className="font-medium">{text.text}</span>
          <textarea
            name="text"
            className="input"
            rows={4}
            required
            maxLength={20_000}
            dir="auto"
            defaultValue={failed?.intent === 'create' ? failed.typed['text'] : ''}
          />
        </label>
        <div className="flex flex-wrap items-center gap-3">
          <button type="submit" className="button button-primary">
            {text.button}
          </button>
          <SaveState isStoredOnly />
        </div>
      </form>
    </WorkspacePage>
  )
}

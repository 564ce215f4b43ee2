import type { List } from '../../../../contracts/workspaces/lists.ts'
import { useMessages } from '../../messages/use-messages.ts'
import type { EntityType } from '../../vocabulary.ts'
import { Field } from '../forms/field.tsx'
import { Icon } from '../layout/icon.tsx'
import { Section } from '../layout/section.tsx'
import { useWorkspace } from './use-workspace.ts'

type Found = { id: string; name: string; type: EntityType; place: string }

/** A search whose results can be added one by one. */
export function AddActors(props: {
  query: string
  found: readonly Found[] | undefined
  inList: readonly string[]
}) {
  const { query, found, inList } = props
  const text = useMessages().m.workspace.lists
  return (
    <>
      <form className="flex max-w-xl flex-wrap items-end gap-2" action="#add">
        <div className="grow">
          <Field label={text.addLabel} name="q" type="search" maxLength={200} defaultValue={query} />
        </div>
        <button type="submit" className="button button-large">
          {text.find}
        </button>
      </form>
      {found?.length === 0 && <p className="pt-3">{text.none(query)}</p>}
      {found && found.length > 0 && (
        <form method="post">
          <input type="hidden" name="intent" value="add" />
          <ul className="rows max-w-xl">
            {found.map((actor) => (
              <li key={actor.id} className="flex items-center gap-3">
                <Icon name={actor.type} />
                <span className="grow" dir="auto">
                  {actor.name} <span className="text-sm text-soft">{actor.place}</span>
                </span>
                {inList.includes(actor.id) ? (
                  <span className="tag">{text.already}</span>
                ) : (
                  <button
                    type="submit"
                    name="subject"
                    value={actor.id}
                    className="button"
                    aria-label={text.addOf(actor.name)}
                  >
                    {text.addOne}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </form>
      )}
    </>
  )
}

export function ListExportLinks({ listId }: { listId: string }) {
  const text = useMessages().m.workspace.lists
  const { to } = useWorkspace()
  return (
    <Section title={text.export} isSmall>
      <p className="flex gap-2">
        {(['csv', 'jsonl'] as const).map((format) => (
          <a key={format} href={to(`/lists/${listId}/export?format=${format}`)} className="button" download>
            <Icon name="download" />
            {text.exportAs[format]}
          </a>
        ))}
      </p>
      <p className="pt-2 text-sm text-soft">{text.exportText}</p>
    </Section>
  )
}

export function RenameList({ list }: { list: List }) {
  const text = useMessages().m.workspace.lists
  return (
    <details>
      <summary className="link cursor-pointer">{text.rename}</summary>
      <form method="post" className="grid gap-3 pt-3">
        <input type="hidden" name="intent" value="rename" />
        <input type="hidden" name="version" value={list.version} />
        <Field label={text.name} name="name" required maxLength={200} defaultValue={list.name} />
        <Field
          label={text.description}
          name="description"
          maxLength={2000}
          defaultValue={list.description ?? ''}
        />
        <div>
          <button type="submit" className="button">
            {text.save}
          </button>
        </div>
      </form>
    </details>
  )
}

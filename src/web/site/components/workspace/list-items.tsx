import type { ListItem } from '../../../../contracts/workspaces/list-items.ts'
import { formatDate } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { actorPath } from '../directory/actor-row.tsx'
import { DataTable } from '../layout/data-table.tsx'
import { Icon } from '../layout/icon.tsx'
import { useFailedChange, useWorkspace } from './use-workspace.ts'

/** The actors of a list with their notes. Each note is a form of its own, so that it works without script. */
export function ListItems(props: {
  items: readonly ListItem[]
  /** Ids of the actors that changed since the visitor last opened the list. */
  changed: readonly string[]
  canWrite: boolean
}) {
  const { items, changed, canWrite } = props
  const text = useMessages().m.workspace.lists
  const { column } = text
  const columns = [column.actor, column.note, column.source, column.state]
  return (
    <DataTable isStacked columns={canWrite ? [...columns, text.remove] : columns}>
      {items.map((item) => (
        <Row
          key={`${item.entity_id} ${item.version}`}
          item={item}
          isChanged={changed.includes(item.entity_id)}
          canWrite={canWrite}
        />
      ))}
    </DataTable>
  )
}

function Row({ item, isChanged, canWrite }: { item: ListItem; isChanged: boolean; canWrite: boolean }) {
  const { m, language, href } = useMessages()
  const { to } = useWorkspace()
  const text = m.workspace.lists
  const { actor, name, state } = item
  const isPublic = state === 'listed' && actor !== null
  return (
    <tr>
      <th scope="row" dir="auto">
        <span className="flex items-baseline gap-2">
          {actor && <Icon name={actor.type} />}
          {isPublic || state === 'private' ? (
            <a href={isPublic ? href(actorPath(actor)) : to(`/actors/${item.entity_id}`)} className="link">
              {name}
            </a>
          ) : (
            <span>{name}</span>
          )}
        </span>
        {actor?.place && <span className="block ps-6 text-sm text-soft">{actor.place.name}</span>}
      </th>
      <td className="cell-wide min-w-48" data-label={text.column.note}>
        {canWrite ? <NoteForm item={item} /> : <span dir="auto">{item.note}</span>}
      </td>
      <td data-label={text.column.source}>
        {actor?.latest_source_at ? formatDate(language, actor.latest_source_at) : '–'}
      </td>
      <td>
        <span className={state === 'listed' ? 'tag tag-fresh' : state === 'private' ? 'tag' : 'tag tag-warn'}>
          {text.state[state]}
        </span>{' '}
        {isChanged && <span className="tag tag-warn">{text.changedOne}</span>}
      </td>
      {canWrite && (
        <td>
          <form method="post">
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="name" value={name} />
            <button
              type="submit"
              name="subject"
              value={item.entity_id}
              className="button"
              aria-label={text.removeOf(name)}
            >
              {text.remove}
            </button>
          </form>
        </td>
      )}
    </tr>
  )
}

function NoteForm({ item }: { item: ListItem }) {
  const text = useMessages().m.workspace.lists
  const failed = useFailedChange('note', item.entity_id)
  return (
    <form method="post" className="note-form">
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="subject" value={item.entity_id} />
      <input type="hidden" name="version" value={item.version} />
      <input
        name="note"
        className="input"
        dir="auto"
        maxLength={2000}
        autoComplete="off"
        aria-label={text.noteOf(item.name)}
        defaultValue={failed?.typed['note'] ?? item.note ?? ''}
      />
      <button type="submit" className="button">
        {text.saveNote}
      </button>
    </form>
  )
}

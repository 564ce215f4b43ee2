import { useSearchParams } from 'react-router'
import type { EntityDetail } from '../../../../contracts/directory/entities.ts'
import { useMessages } from '../../messages/use-messages.ts'
import type { DeskItem } from '../../routes/desk/load-item.ts'
import { Field, TextArea } from '../forms/field.tsx'

/** The address of this page with one more proposed change, or without it when it was proposed already. */
export function useProposalLink(): (name: 'add' | 'drop' | 'with', value: string) => string {
  const [parameters] = useSearchParams()
  return (name, value) => {
    const next = new URLSearchParams(parameters)
    if (name === 'with') next.set(name, value)
    else if (next.has(name, value)) next.delete(name, value)
    else next.append(name, value)
    return `?${next}`
  }
}

/** Fields of the record. Sending them shows what will change; nothing is saved before the decision. */
export function EditRecord({ item, record }: { item: DeskItem; record: EntityDetail }) {
  const { m } = useMessages()
  const text = m.desk.edit
  const [parameters] = useSearchParams()
  const { patch } = item.proposal
  const kept = [...parameters].filter(([name]) => name === 'add' || name === 'drop')
  return (
    <details open={item.isEditing || patch !== undefined} data-desk-edit>
      <summary className="link cursor-pointer">{text.title}</summary>
      <form className="grid max-w-xl gap-3 pt-3">
        <input type="hidden" name="edit" value="1" />
        {kept.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <Field
          label={text.name}
          name="name"
          maxLength={300}
          dir="auto"
          defaultValue={patch?.name ?? record.name}
        />
        <TextArea
          label={text.description}
          name="description"
          maxLength={4000}
          rows={3}
          dir="auto"
          defaultValue={
            patch?.description === undefined ? (record.description ?? '') : (patch.description ?? '')
          }
        />
        <Field
          label={text.website}
          name="website"
          type="url"
          defaultValue={patch?.website === undefined ? (record.website ?? '') : (patch.website ?? '')}
        />
        <div className="flex flex-wrap gap-2">
          <button type="submit" className="button">
            {text.preview}
          </button>
          {patch && (
            <a href="?" className="button">
              {text.discard}
            </a>
          )}
        </div>
      </form>
    </details>
  )
}

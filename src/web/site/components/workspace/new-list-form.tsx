import { useMessages } from '../../messages/use-messages.ts'
import { Field } from '../forms/field.tsx'
import { useFailedChange } from './use-workspace.ts'

/** A form for a new list; on the page “Add to a list” it also takes the actor. */
export function NewListForm() {
  const text = useMessages().m.workspace.lists
  const failed = useFailedChange('create')
  return (
    <form method="post" className="grid max-w-md gap-3">
      <input type="hidden" name="intent" value="create" />
      <Field
        label={text.name}
        name="name"
        required
        maxLength={200}
        autoComplete="off"
        defaultValue={failed?.typed['name']}
        error={failed?.fields['name']}
      />
      <Field
        label={text.description}
        name="description"
        maxLength={2000}
        autoComplete="off"
        defaultValue={failed?.typed['description']}
      />
      <div>
        <button type="submit" className="button button-primary">
          {text.createButton}
        </button>
      </div>
    </form>
  )
}

import { useMessages } from '../../messages/use-messages.ts'
import { Field, Select } from '../forms/field.tsx'
import { Section } from '../layout/panel.tsx'
import { ChangeForm } from './change-form.tsx'
import { FocusedNotice, useFieldError } from './feedback.tsx'
import { EmptyState } from './list.tsx'
import { PlanCost } from './plan-cost.tsx'
import { Secret } from './secret.tsx'

type KeyFormProps = {
  live: number
  /** The limit of the plan in the current workspace. */
  maxKeys: number
  workspaces: { id: string; name: string }[]
  workspaceId: string
}

export function KeyForm({ live, maxKeys, workspaces, workspaceId }: KeyFormProps) {
  const nameError = useFieldError('name', 'create')
  const { keys: text, common } = useMessages().m.settings
  // Another workspace may allow more keys, which only the service can check.
  const canCreate = workspaces.length > 1 || live < maxKeys
  return (
    <Section title={text.create}>
      {maxKeys === 0 && <PlanNeeded />}
      {maxKeys > 0 && !canCreate && <p>{text.limit}</p>}
      {canCreate && (
        <ChangeForm intent="create" button={text.createButton} needsConfirmation>
          <Field
            label={common.name}
            name="name"
            hint={text.nameHint}
            error={nameError}
            required
            maxLength={60}
            autoComplete="off"
          />
          <Select label={text.expires} name="days" hint={text.expiresHint} defaultValue="">
            <option value="">{text.never}</option>
            {[30, 90, 365].map((days) => (
              <option key={days} value={days}>
                {text.days(days)}
              </option>
            ))}
          </Select>
          <ScopeChoice />
          {workspaces.length === 1 ? (
            <input type="hidden" name="workspace" value={workspaceId} />
          ) : (
            <Select
              label={common.workspace}
              name="workspace"
              hint={text.workspaceHint}
              defaultValue={workspaceId}
            >
              {workspaces.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </ChangeForm>
      )}
    </Section>
  )
}

/** Without a choice the key may do everything, as before there were scopes. */
function ScopeChoice() {
  const { keys: text, scopes } = useMessages().m.settings
  return (
    <details>
      <summary className="cursor-pointer">{text.limitScopes}</summary>
      <fieldset className="grid gap-1 pt-2">
        <legend className="text-sm text-soft">{text.scopesHint}</legend>
        {Object.entries(scopes).map(([scope, label]) => (
          <label key={scope} className="flex items-baseline gap-2 text-sm">
            <input type="checkbox" name="scope" value={scope} />
            {label}
          </label>
        ))}
      </fieldset>
    </details>
  )
}

function PlanNeeded() {
  const text = useMessages().m.settings.keys
  return (
    <EmptyState>
      <p>{text.planNeeded}</p>
      <p>{text.free}</p>
      <PlanCost />
    </EmptyState>
  )
}

export function NewKey({ name, secret, baseUrl }: { name: string; secret: string; baseUrl: string }) {
  const text = useMessages().m.settings.keys
  const example = `curl -H 'X-API-Key: ${secret}' \\\n  '${baseUrl}/api/entities?limit=1'`
  return (
    <Section title={text.newKey(name)}>
      <FocusedNotice variant="warning" title={text.once}>
        {text.onceText}
      </FocusedNotice>
      <Secret label={text.key} text={secret} />
      <Secret label={text.tryIt} text={example} />
    </Section>
  )
}

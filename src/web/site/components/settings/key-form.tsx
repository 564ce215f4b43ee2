import { ButtonLink } from '../forms/button.tsx'
import { Field, Select } from '../forms/field.tsx'
import { Section } from '../layout/panel.tsx'
import { ChangeForm } from './change-form.tsx'
import { FocusedNotice, useFieldError } from './feedback.tsx'
import { EmptyState } from './list.tsx'
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
  // Another workspace may allow more keys, which only the service can check.
  const canCreate = workspaces.length > 1 || live < maxKeys
  return (
    <Section title="Create a key">
      {maxKeys === 0 && <PlanNeeded />}
      {maxKeys > 0 && !canCreate && (
        <p>You have reached the key limit of your plan. Revoke a key to create another.</p>
      )}
      {canCreate && (
        <ChangeForm intent="create" button="Create key" needsConfirmation>
          <Field
            label="Name"
            name="name"
            hint="What will use the key, e.g. “Budget notebook”."
            error={nameError}
            required
            maxLength={60}
            autoComplete="off"
          />
          {workspaces.length === 1 ? (
            <input type="hidden" name="workspace" value={workspaceId} />
          ) : (
            <Select
              label="Workspace"
              name="workspace"
              hint="The key can access only this workspace."
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

function PlanNeeded() {
  return (
    <EmptyState>
      <p>
        API keys need a paid plan: your own or that of a workspace owner. Your existing keys are kept and work
        again when you have a plan.
      </p>
      <div>
        <ButtonLink to="/pricing">See the plans</ButtonLink>
      </div>
    </EmptyState>
  )
}

export function NewKey({ name, secret, baseUrl }: { name: string; secret: string; baseUrl: string }) {
  const example = `curl -H 'X-API-Key: ${secret}' \\\n  '${baseUrl}/api/entities?limit=1'`
  return (
    <Section title={`Your new key “${name}”`}>
      <FocusedNotice variant="warning" title="This key is shown only once.">
        Copy it now and keep it secret like a password. Anyone who has it can act in your name.
      </FocusedNotice>
      <Secret label="API key" text={secret} />
      <Secret label="Try it" text={example} />
    </Section>
  )
}

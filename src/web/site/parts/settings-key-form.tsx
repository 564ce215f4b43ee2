import { ButtonLink } from './button.tsx'
import { Choice, Field } from './field.tsx'
import { Section } from './panel.tsx'
import { ChangeForm } from './settings-change-form.tsx'
import { Empty } from './settings-items.tsx'
import { FocusedNotice, useFault } from './settings-outcome.tsx'
import { Secret } from './settings-secret.tsx'

type KeyFormProps = {
  live: number
  /** How many the plan allows in the workspace in use. */
  most: number
  workspaces: { id: string; name: string }[]
  workspaceId: string
}

export function KeyForm({ live, most, workspaces, workspaceId }: KeyFormProps) {
  const nameFault = useFault('name', 'create')
  // The owners of another workspace may pay for more: only the service knows.
  const mayTry = workspaces.length > 1 || live < most
  return (
    <Section title="Make a key">
      {most === 0 && <PlanNeeded />}
      {most > 0 && !mayTry && <p>All keys of your plan are in use. Revoke one to make another.</p>}
      {mayTry && (
        <ChangeForm intent="create" button="Make the key" isDangerous>
          <Field
            label="Name"
            name="name"
            hint="What will use it, e.g. “Budget notebook”."
            fault={nameFault}
            required
            maxLength={60}
            autoComplete="off"
          />
          {workspaces.length === 1 ? (
            <input type="hidden" name="workspace" value={workspaceId} />
          ) : (
            <Choice
              label="Workspace"
              name="workspace"
              hint="The key sees and changes this one only."
              defaultValue={workspaceId}
            >
              {workspaces.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Choice>
          )}
        </ChangeForm>
      )}
    </Section>
  )
}

function PlanNeeded() {
  return (
    <Empty>
      <p>
        API keys come with a paid plan, your own or that of a workspace’s owner. Keys you made before are kept
        and work again when a plan is in force.
      </p>
      <div>
        <ButtonLink to="/pricing">See the plans</ButtonLink>
      </div>
    </Empty>
  )
}

export function NewKey({ name, secret, baseUrl }: { name: string; secret: string; baseUrl: string }) {
  const example = `curl -H 'X-API-Key: ${secret}' \\\n  '${baseUrl}/api/entities?limit=1'`
  return (
    <Section title={`Your new key “${name}”`}>
      <FocusedNotice look="warning" title="The key is shown this once.">
        Copy it now and keep it like a password: whoever has it acts in your name.
      </FocusedNotice>
      <Secret label="API key" text={secret} />
      <Secret label="Try it" text={example} />
    </Section>
  )
}

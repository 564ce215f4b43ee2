import { Cadence, type Watch } from '../../../../contracts/workspaces/watches.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Field, Select } from '../forms/field.tsx'
import { PlanCost } from '../settings/plan-cost.tsx'

/** Name and cadence of a watch, and how to silence it. */
export function WatchSettings({ watch, isPaid }: { watch: Watch; isPaid: boolean }) {
  const { m } = useMessages()
  const text = m.watches.one
  return (
    <>
      <form method="post" className="grid gap-3">
        <input type="hidden" name="intent" value="save" />
        <Field
          label={m.watches.preview.name}
          name="name"
          required
          maxLength={200}
          defaultValue={watch.name}
        />
        <Select
          label={m.watches.preview.cadence}
          hint={isPaid ? undefined : m.watches.preview.freeDelivery}
          name="cadence"
          defaultValue={watch.cadence}
        >
          {Cadence.options.map((cadence) => (
            <option key={cadence} value={cadence} disabled={cadence === 'immediate' && !isPaid}>
              {m.watches.cadence[cadence]}
              {cadence === 'immediate' && !isPaid && ` (${m.watches.preview.needsPlan})`}
            </option>
          ))}
        </Select>
        {!isPaid && (
          <div className="text-sm text-soft">
            <p>{m.watches.preview.planAdds}</p>
            <PlanCost />
          </div>
        )}
        <div>
          <button type="submit" className="button">
            {text.save}
          </button>
        </div>
      </form>
      <form method="post">
        <input type="hidden" name="intent" value="mute" />
        <button type="submit" name="muted" value={String(!watch.muted)} className="button">
          {watch.muted ? text.unmute : text.mute}
        </button>
      </form>
    </>
  )
}

import { useMessages } from '../../messages/use-messages.ts'

/** What was typed into a form that could not be accepted, so that nothing is lost. */
export type Typed = readonly (readonly [name: string, value: string])[]

/** Fields that the page set, not the person. */
const unseen = new Set(['intent', 'subject', 'version', 'decision', 'item', 'patch', 'next'])

/** Everything that was typed, to send again or to copy. */
export function TypedForm({ typed, isSendable }: { typed: Typed; isSendable: boolean }) {
  const text = useMessages().m.workspace.errors
  const fields = typed.filter(([, value]) => value.trim() !== '')
  if (fields.length === 0) return null
  return (
    <form method="post" className="grid gap-3">
      {fields.map(([name, value], index) =>
        unseen.has(name) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may repeat, and fields never move.
          <input key={index} type="hidden" name={name} value={value} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may repeat, and fields never move.
          <label key={index} className="grid gap-1">
            <span className="text-sm font-medium">{`${text.typed}: ${name}`}</span>
            <textarea name={name} defaultValue={value} className="input" rows={value.length > 80 ? 8 : 2} />
          </label>
        ),
      )}
      {isSendable && (
        <div>
          <button type="submit" className="button button-primary">
            {text.sendAgain}
          </button>
        </div>
      )}
    </form>
  )
}

import { useMessages } from '../../messages/use-messages.ts'
import type { OperationView, TrialField } from '../../reference/operation-view.ts'

/** A form that sends the request. Script shows it and sends with `fetch`; the key stays in its field. */
export function TryIt({ operation }: { operation: OperationView }) {
  const { m } = useMessages()
  const text = m.reference.trial
  const { method, path, access, trial } = operation
  const required = trial.fields.filter(({ isRequired }) => isRequired)
  const optional = trial.fields.filter(({ isRequired }) => !isRequired)
  return (
    <section
      className="section try-it no-print"
      id="try"
      hidden
      data-try={method}
      data-path={path}
      data-accept={trial.accept}
    >
      <div className="section-head">
        <h2>{text.title}</h2>
        <p className="remark">
          {text.remark}. {method !== 'GET' && <strong>{text.changes}</strong>}
        </p>
      </div>
      <form className="try-form" autoComplete="off">
        {required.map((field) => (
          <TrialInput key={field.name} field={field} />
        ))}
        {optional.length > 0 && (
          <details className="reference-details">
            <summary>{text.optional(optional.length)}</summary>
            <div className="try-form">
              {optional.map((field) => (
                <TrialInput key={field.name} field={field} />
              ))}
            </div>
          </details>
        )}
        {trial.body !== undefined && (
          <label className="try-field">
            <span>{text.body}</span>
            <textarea className="input font-mono text-sm" rows={8} data-body="" defaultValue={trial.body} />
          </label>
        )}
        <label className="try-field">
          <span>{text.key}</span>
          <input type="password" className="input" autoComplete="off" data-key="" />
          <span className="text-sm text-soft">
            {access === 'public' && text.keyOptional} {text.keyHint}
          </span>
        </label>
        <div className="flex gap-2">
          <button type="submit" className="button button-primary button-large">
            {text.send}
          </button>
          <button type="button" className="button button-large" hidden data-stop="">
            {text.stop}
          </button>
        </div>
      </form>
      <p
        role="status"
        className="try-status"
        data-sending={text.sending}
        data-failed={text.failed}
        data-stopped={text.stopped}
        data-truncated={text.truncated}
      />
      <div className="try-result" hidden>
        <h3>{text.headers}</h3>
        <dl />
        <h3>{text.result}</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long response scrolls, which needs the keyboard. */}
        <pre tabIndex={0} />
      </div>
    </section>
  )
}

function TrialInput({ field }: { field: TrialField }) {
  const { m } = useMessages()
  const { name, isRequired, isList, allowed, value, example } = field
  const shared = {
    id: `try-${name}`,
    className: 'input',
    required: isRequired,
    'data-in': field.in,
    'data-name': name,
    defaultValue: value,
  }
  return (
    <div className="try-field">
      <label htmlFor={shared.id}>
        <code>{name}</code> {isList && <span className="text-sm text-soft">{m.reference.trial.lines}</span>}
      </label>
      {allowed ? (
        <select {...shared}>
          {!isRequired && <option value="" />}
          {allowed.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      ) : isList ? (
        <textarea {...shared} rows={2} placeholder={example} />
      ) : (
        <input {...shared} type="text" placeholder={example} />
      )}
    </div>
  )
}

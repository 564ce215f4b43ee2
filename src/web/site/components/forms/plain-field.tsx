import type { ReactNode } from 'react'
import { useMessages } from '../../messages/use-messages.ts'

/** A labeled field of a form that works without script. */
export function PlainField(props: {
  name: string
  label: string
  hint: string
  isOptional?: boolean
  /** What is wrong with what was typed. */
  error: string | undefined
  children: ReactNode
}) {
  const { m } = useMessages()
  return (
    <div className="grid gap-1">
      <label htmlFor={props.name} className="font-semibold">
        {props.label}{' '}
        {props.isOptional && <span className="font-normal text-soft">{m.suggest.optional}</span>}
      </label>
      <p id={`${props.name}-hint`} className="text-sm text-soft">
        {props.hint}
      </p>
      {props.error && <FieldError name={props.name}>{props.error}</FieldError>}
      {props.children}
    </div>
  )
}

function FieldError({ name, children }: { name: string; children: string }) {
  return (
    <p id={`${name}-error`} className="text-sm text-danger">
      {children}
    </p>
  )
}

/** A choice of one, as radio buttons. */
export function PlainChoice<Value extends string>(props: {
  name: string
  legend: string
  options: readonly Value[]
  labels: Readonly<Record<Value, string>>
  chosen: string | undefined
  error: string | undefined
}) {
  const { name, legend, options, labels, chosen, error } = props
  return (
    <fieldset id={name} className="grid gap-0.5" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {error && <FieldError name={name}>{error}</FieldError>}
      {options.map((value) => (
        <label key={value} className="flex min-h-8 items-start gap-2.5 py-1">
          <input
            type="radio"
            name={name}
            value={value}
            required
            defaultChecked={chosen === value}
            className="mt-0.5 size-4 flex-none"
          />
          {labels[value]}
        </label>
      ))}
    </fieldset>
  )
}

/** The attributes of an input or textarea inside a `PlainField`. */
export const plainInput = (name: string, given: string | undefined, isWrong: boolean) => ({
  id: name,
  name,
  className: 'input',
  defaultValue: given ?? '',
  'aria-invalid': isWrong,
  'aria-describedby': isWrong ? `${name}-hint ${name}-error` : `${name}-hint`,
})

/** What keeps a form from being sent, with links to the fields. */
export function FormFaults(props: {
  title: string
  refusal: string | undefined
  faults: readonly (readonly [string, string])[]
}) {
  const { title, refusal, faults } = props
  if (faults.length === 0 && !refusal) return null
  return (
    <div role="alert" className="notice notice-error">
      <p className="font-semibold">{title}</p>
      {refusal && <p>{refusal}</p>}
      <ul>
        {faults.map(([name, message]) => (
          <li key={name}>
            <a href={`#${name}`} className="link">
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

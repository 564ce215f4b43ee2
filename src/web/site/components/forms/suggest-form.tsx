import type { ReactNode } from 'react'
import { SuggestionShows } from '../../../../contracts/contributions/suggestions.ts'
import { useMessages } from '../../messages/use-messages.ts'

const fields = ['url', 'shows', 'place', 'note', 'contact'] as const
export type SuggestField = (typeof fields)[number]

/** A suggestion as a plain form. What was typed stays when something is missing. */
export function SuggestForm(props: {
  given: Readonly<Record<string, string>>
  wrong: ReadonlySet<string>
  /** Why the service did not take the suggestion, when no field is wrong. */
  refusal: string | undefined
}) {
  const { given, wrong, refusal } = props
  const { m } = useMessages()
  const text = m.suggest
  const faults = fields.filter((name) => wrong.has(name))
  const describedBy = (name: SuggestField, hasHint: boolean) =>
    [hasHint && `${name}-hint`, wrong.has(name) && `${name}-error`].filter(Boolean).join(' ') || undefined
  const inputOf = (name: SuggestField, hasHint: boolean) => ({
    id: name,
    name,
    className: 'input',
    defaultValue: given[name] ?? '',
    'aria-invalid': wrong.has(name),
    'aria-describedby': describedBy(name, hasHint),
  })
  return (
    <form method="post" className="grid gap-6" noValidate>
      {(faults.length > 0 || refusal) && (
        <div role="alert" className="notice notice-error">
          <p className="font-semibold">{text.errors.title}</p>
          {refusal && <p>{refusal}</p>}
          <ul>
            {faults.map((name) => (
              <li key={name}>
                <a href={`#${name}`} className="link">
                  {text.errors[name]}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Field name="url" label={text.url} hint={text.urlHint} isWrong={wrong.has('url')}>
        <input {...inputOf('url', true)} type="url" maxLength={2000} required placeholder="https://" />
      </Field>
      <fieldset id="shows" className="grid gap-0.5" aria-describedby={describedBy('shows', false)}>
        <legend className="mb-1 font-semibold">{text.shows}</legend>
        {wrong.has('shows') && <FieldError name="shows" />}
        {SuggestionShows.options.map((value) => (
          <label key={value} className="flex min-h-8 items-center gap-2.5">
            <input
              type="radio"
              name="shows"
              value={value}
              required
              defaultChecked={given['shows'] === value}
              className="size-4 accent-accent"
            />
            {text.showsKinds[value]}
          </label>
        ))}
      </fieldset>
      <Field name="place" label={text.place} hint={text.placeHint} isOptional isWrong={wrong.has('place')}>
        <input {...inputOf('place', true)} maxLength={200} dir="auto" autoComplete="off" />
      </Field>
      <Field name="note" label={text.note} hint={text.noteHint} isOptional isWrong={wrong.has('note')}>
        <textarea {...inputOf('note', true)} rows={4} maxLength={2000} dir="auto" />
      </Field>
      <Field
        name="contact"
        label={text.contact}
        hint={text.contactHint}
        isOptional
        isWrong={wrong.has('contact')}
      >
        <input {...inputOf('contact', true)} maxLength={200} dir="auto" autoComplete="email" />
      </Field>
      <button type="submit" className="button button-primary button-large justify-self-start">
        {text.send}
      </button>
    </form>
  )
}

function Field(props: {
  name: SuggestField
  label: string
  hint: string
  isOptional?: boolean
  isWrong: boolean
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
      {props.isWrong && <FieldError name={props.name} />}
      {props.children}
    </div>
  )
}

function FieldError({ name }: { name: SuggestField }) {
  const { m } = useMessages()
  return (
    <p id={`${name}-error`} className="text-sm text-danger">
      {m.suggest.errors[name]}
    </p>
  )
}

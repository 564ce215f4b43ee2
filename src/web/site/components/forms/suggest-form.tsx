import { SuggestionShows } from '../../../../contracts/contributions/suggestions.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ContactField } from './contact-field.tsx'
import { FormFaults, PlainChoice, PlainField, plainInput } from './plain-field.tsx'

const fields = ['url', 'shows', 'place', 'note', 'contact'] as const
type Field = (typeof fields)[number]

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
  const errorOf = (name: Field) => (wrong.has(name) ? text.errors[name] : undefined)
  const inputOf = (name: Field) => plainInput(name, given[name], wrong.has(name))
  return (
    <form method="post" className="grid gap-6" noValidate>
      <FormFaults
        title={text.errors.title}
        refusal={refusal}
        faults={fields.filter((name) => wrong.has(name)).map((name) => [name, text.errors[name]] as const)}
      />
      <PlainField name="url" label={text.url} hint={text.urlHint} error={errorOf('url')}>
        <input {...inputOf('url')} type="url" maxLength={2000} required placeholder="https://" />
      </PlainField>
      <PlainChoice
        name="shows"
        legend={text.shows}
        options={SuggestionShows.options}
        labels={text.showsKinds}
        chosen={given['shows']}
        error={errorOf('shows')}
      />
      <PlainField name="place" label={text.place} hint={text.placeHint} isOptional error={errorOf('place')}>
        <input {...inputOf('place')} maxLength={200} dir="auto" autoComplete="off" />
      </PlainField>
      <PlainField name="note" label={text.note} hint={text.noteHint} isOptional error={errorOf('note')}>
        <textarea {...inputOf('note')} rows={4} maxLength={2000} dir="auto" />
      </PlainField>
      <ContactField text={text} given={given['contact']} isWrong={wrong.has('contact')} />
      <button type="submit" className="button button-primary button-large justify-self-start">
        {text.send}
      </button>
    </form>
  )
}

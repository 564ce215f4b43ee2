import { PlainField, plainInput } from './plain-field.tsx'

/** How reviewers can reach the sender. They alone see it. */
export function ContactField(props: {
  text: { contact: string; contactHint: string; errors: { contact: string } }
  given: string | undefined
  isWrong: boolean
}) {
  const { text, given, isWrong } = props
  const error = isWrong ? text.errors.contact : undefined
  return (
    <PlainField name="contact" label={text.contact} hint={text.contactHint} isOptional error={error}>
      <input {...plainInput('contact', given, isWrong)} maxLength={200} dir="auto" autoComplete="email" />
    </PlainField>
  )
}

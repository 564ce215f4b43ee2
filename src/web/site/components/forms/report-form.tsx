import {
  ClaimFlagType,
  EntityFlagType,
  SignalFlagType,
  SourceFlagType,
} from '../../../../contracts/contributions/flags.ts'
import type { PublicClaim } from '../../../../directory/index.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { issueInSentence } from '../../taxonomy.ts'

/** Fields that were missing or wrong. */
export type ReportErrors = { kind?: boolean; words?: boolean; link?: boolean; quote?: boolean }

/** A report as a plain form. What was typed stays when something is missing. */
export function ReportForm(props: {
  targets: {
    actor: boolean
    source: boolean
    /** The reported claim, and all claims that its passage proves. */
    claim: { id: string; claims: PublicClaim['claims'] } | undefined
    signal: boolean
  }
  quotes: readonly string[]
  errors: ReportErrors
  given: Readonly<Record<string, string>>
  /** Why the service did not take the report. */
  refusal: string | undefined
}) {
  const { targets, quotes, errors, given, refusal } = props
  const { m, language } = useMessages()
  const text = m.report
  const chosenClaim = given['claim'] ?? targets.claim?.id
  const wrong = (['kind', 'words', 'link'] as const).filter((name) => errors[name])
  const kinds = [
    ...(targets.claim
      ? ClaimFlagType.options.map((one) => [`claim:${one}`, text.claimKinds[one]] as const)
      : []),
    ...(targets.signal
      ? SignalFlagType.options.map((one) => [`signal:${one}`, text.signalKinds[one]] as const)
      : []),
    ...(targets.actor
      ? EntityFlagType.options.map((one) => [`entity:${one}`, text.actorKinds[one]] as const)
      : []),
    ...(targets.source
      ? SourceFlagType.options.map((one) => [`source:${one}`, text.sourceKinds[one]] as const)
      : []),
  ]
  return (
    <form method="post" className="grid gap-6" noValidate>
      {(wrong.length > 0 || refusal) && (
        <div role="alert" className="notice notice-error">
          <p className="font-semibold">{text.errors.title}</p>
          {refusal && <p>{refusal}</p>}
          <ul>
            {wrong.map((name) => (
              <li key={name}>
                <a href={`#${name}`} className="link">
                  {text.errors[name]}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {quotes.length > 1 && (
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-semibold">{text.whichQuote}</legend>
          {quotes.map((quote) => (
            <label key={quote} className="flex gap-2.5 py-1">
              <input
                type="radio"
                name="quote"
                value={quote}
                defaultChecked={given['quote'] === quote}
                className="mt-1 size-4 flex-none"
              />
              <span className="quote-choice" dir="auto">
                {quote}
              </span>
            </label>
          ))}
          <label className="flex gap-2.5 py-1">
            <input
              type="radio"
              name="quote"
              value=""
              defaultChecked={!given['quote']}
              className="mt-1 size-4 flex-none"
            />
            {text.wholePage}
          </label>
        </fieldset>
      )}
      {targets.claim && targets.claim.claims.length > 1 && (
        <fieldset className="grid gap-0.5">
          <legend className="mb-1 font-semibold">{text.whichClaim}</legend>
          {targets.claim.claims.map(({ id, kind, text: stated, issue_area }, _, all) => (
            <label key={id} className="flex min-h-8 items-start gap-2.5 py-1">
              <input
                type="radio"
                name="claim"
                value={id}
                defaultChecked={chosenClaim === id}
                className="mt-0.5 size-4 flex-none"
              />
              <span className="inline-block first-letter:uppercase">
                {issue_area === null
                  ? m.evidence.claimKind[kind]
                  : m.evidence.issueProof(issueInSentence(language, issue_area))}
                {all.some((one) => one.id !== id && one.kind === kind && one.issue_area === issue_area) && (
                  <>
                    : <bdi>{stated}</bdi>
                  </>
                )}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {quotes.length === 1 && !targets.claim && <input type="hidden" name="quote" value={quotes[0]} />}
      <fieldset id="kind" className="grid gap-0.5" aria-describedby={errors.kind ? 'kind-error' : undefined}>
        <legend className="mb-1 font-semibold">{text.kind}</legend>
        {errors.kind && <FieldError id="kind-error">{text.errors.kind}</FieldError>}
        {kinds.map(([value, label]) => (
          <label key={value} className="flex min-h-8 items-start gap-2.5 py-1">
            <input
              type="radio"
              name="kind"
              value={value}
              required
              defaultChecked={given['kind'] === value}
              className="mt-0.5 size-4 flex-none"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <div className="grid gap-1">
        <label htmlFor="words" className="font-semibold">
          {text.words}
        </label>
        <p id="words-hint" className="text-sm text-soft">
          {text.wordsHint}
        </p>
        {errors.words && <FieldError id="words-error">{text.errors.words}</FieldError>}
        <textarea
          id="words"
          name="words"
          rows={5}
          maxLength={1200}
          required
          dir="auto"
          className="input"
          defaultValue={given['words'] ?? ''}
          aria-invalid={errors.words === true}
          aria-describedby={errors.words ? 'words-hint words-error' : 'words-hint'}
        />
      </div>
      <div className="grid gap-1">
        <label htmlFor="link" className="font-semibold">
          {text.link} <span className="font-normal text-soft">{text.optional}</span>
        </label>
        {errors.link && <FieldError id="link-error">{text.errors.link}</FieldError>}
        <input
          id="link"
          name="link"
          type="url"
          maxLength={500}
          placeholder="https://"
          className="input"
          defaultValue={given['link'] ?? ''}
          aria-invalid={errors.link === true}
          aria-describedby={errors.link ? 'link-error' : undefined}
        />
      </div>
      <div className="grid gap-2">
        <button type="submit" className="button button-primary button-large justify-self-start">
          {text.send}
        </button>
        <p className="text-sm text-soft">{text.privacy}</p>
      </div>
    </form>
  )
}

function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="text-sm text-danger">
      {children}
    </p>
  )
}

import { readableExcerpt } from '../../../../contracts/directory/excerpt-display.ts'
import type { Brief } from '../../../../contracts/workspaces/briefs.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { SourceLink } from '../directory/source-link.tsx'
import { Field } from '../forms/field.tsx'
import type { FoundQuotes } from './found-quotes.ts'
import { DraftOffer, SaveState } from './save-state.tsx'
import { useWorkspace } from './use-workspace.ts'

/** The buttons beside the text belong to its form too. */
export const briefForm = 'brief-form'

/** The text with marks, and a search for quotes. What is typed stays when quotes are searched, also without script. */
export function BriefEditor(props: {
  brief: Brief
  typed: Readonly<Record<string, string>> | undefined
  quotes: Pick<FoundQuotes, 'query' | 'found'> | undefined
}) {
  const { brief, typed, quotes } = props
  const text = useMessages().m.briefs
  const { to } = useWorkspace()
  return (
    <form
      method="post"
      id={briefForm}
      className="grid gap-3"
      data-brief={brief.id}
      data-autosave={`brief ${brief.id}`}
      data-saved={JSON.stringify({ title: brief.title, text: brief.text })}
      data-typed={typed && ''}
      data-cite={to(`/briefs/${brief.id}/quotes`)}
    >
      <input type="hidden" name="version" value={typed?.['version'] ?? brief.version} />
      <Field
        label={text.newTitle}
        name="title"
        required
        maxLength={300}
        dir="auto"
        defaultValue={typed?.['title'] ?? brief.title}
      />
      <label className="relative grid gap-1">
        <span className="font-medium">{text.text}</span>
        <span className="text-sm text-soft">{text.textHint}</span>
        <textarea
          name="text"
          className="input brief-input"
          rows={16}
          dir="auto"
          data-quotes={text.citeLabel}
          defaultValue={typed?.['text'] ?? brief.text}
        />
      </label>
      <DraftOffer />
      <div className="flex flex-wrap items-center gap-3">
        <button type="submit" name="intent" value="save" className="button button-primary">
          {text.save}
        </button>
        <SaveState />
      </div>
      <div className="flex max-w-xl flex-wrap items-end gap-2">
        <div className="grow">
          <Field
            label={text.findLabel}
            name="words"
            type="search"
            maxLength={200}
            defaultValue={quotes?.query ?? ''}
          />
        </div>
        <button
          type="submit"
          name="intent"
          value="find"
          formAction={`${to(`/briefs/${brief.id}`)}#quotes`}
          className="button button-large"
        >
          {text.find}
        </button>
      </div>
      {quotes?.found.length === 0 && <p>{text.noQuotes(quotes.query)}</p>}
      {quotes && quotes.found.length > 0 && (
        <ul className="rows" id="quotes">
          {quotes.found.map((quote) => {
            const mark = `[@claim:${quote.claimId}]`
            return (
              <li key={quote.claimId} className="grid gap-1">
                <figure className="passage passage-small">
                  <blockquote cite={quote.url} dir="auto">
                    {readableExcerpt(quote.excerpt, quote)}
                  </blockquote>
                  <figcaption>
                    <SourceLink url={quote.url} className="passage-title passage-open">
                      {quote.title}
                    </SourceLink>{' '}
                    <bdi>{quote.actor}</bdi>
                  </figcaption>
                </figure>
                <p className="text-sm">
                  <button type="button" hidden className="button" data-insert={mark}>
                    {text.insert}
                  </button>{' '}
                  <span className="text-soft">{text.insertHint}</span>{' '}
                  <code className="font-mono">{mark}</code>
                </p>
              </li>
            )
          })}
        </ul>
      )}
    </form>
  )
}

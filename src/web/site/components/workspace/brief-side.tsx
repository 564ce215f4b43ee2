import type { Brief } from '../../../../contracts/workspaces/briefs.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Passage } from '../directory/passage.tsx'
import { Icon } from '../layout/icon.tsx'
import { Section } from '../layout/section.tsx'
import { briefForm } from './brief-editor.tsx'
import { type Replacement, ReplaceQuote } from './replace-quote.tsx'
import { TwoStepButton } from './two-step-button.tsx'
import { useWorkspace } from './use-workspace.ts'

/** The quotes of a brief by their number, exports, and deletion. */
export function BriefSide(props: {
  brief: Brief
  /** Citations whose quote is gone, by their mark. */
  replacements: Readonly<Record<string, Replacement>>
}) {
  const { brief, replacements } = props
  const { m } = useMessages()
  const { to, canWrite } = useWorkspace()
  const text = m.briefs
  return (
    <>
      <div data-saved-part="citations">
        <Section title={`${text.citations} ${brief.citations.length}`} isSmall>
          {brief.citations.length === 0 && <p className="text-sm text-soft">{text.noCitations}</p>}
          <ol className="rows">
            {brief.citations.map((citation) => (
              <li key={citation.marker} id={`citation-${citation.number}`} className="flex gap-3">
                <strong className="text-accent">{citation.number}</strong>
                <div className="min-w-0">
                  <Passage
                    excerpt={citation.quote}
                    source={{ ...citation.source, id: citation.source.id ?? '' }}
                    isSmall
                  />
                  {replacements[citation.marker] && (
                    <ReplaceQuote marker={citation.marker} replacement={replacements[citation.marker]!} />
                  )}
                </div>
              </li>
            ))}
          </ol>
        </Section>
      </div>
      {brief.links.entities.length > 0 && <LinkedActors brief={brief} />}
      <Section title={text.export} isSmall>
        <p className="flex flex-wrap gap-2">
          {(['markdown', 'html', 'json'] as const).map((format) => (
            <a key={format} href={to(`/briefs/${brief.id}/export?format=${format}`)} className="button">
              <Icon name="download" />
              {text.formats[format]}
            </a>
          ))}
        </p>
      </Section>
      {canWrite && <TwoStepButton intent="delete" label={text.delete} />}
    </>
  )
}

/** The actors of the list that the brief was started from, each with its quotes. What was typed is kept. */
function LinkedActors({ brief }: { brief: Brief }) {
  const { m, href } = useMessages()
  const { to, canWrite } = useWorkspace()
  const { entities } = brief.links
  return (
    <Section title={`${m.briefs.actors} ${entities.length}`} isSmall>
      <ul className="rows">
        {entities.map(({ id, name, state }) => (
          <li key={id} className="flex items-baseline justify-between gap-3">
            {state === 'listed' ? (
              <a href={href(`/actors/${id}`)} className="link" dir="auto">
                {name}
              </a>
            ) : (
              <span dir="auto">{name}</span>
            )}
            {canWrite && (state === 'listed' || state === 'private') && (
              <button
                type="submit"
                form={briefForm}
                name="intent"
                value="find"
                formAction={`${to(`/briefs/${brief.id}`)}?actor=${id}#quotes`}
                className="button"
                aria-label={m.briefs.quotesOf(name)}
              >
                {m.briefs.quotes}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

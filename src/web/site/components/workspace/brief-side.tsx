import type { Brief } from '../../../../contracts/workspaces/briefs.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Passage } from '../directory/passage.tsx'
import { Icon } from '../layout/icon.tsx'
import { Section } from '../layout/section.tsx'
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

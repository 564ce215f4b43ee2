import { excerptFormatFrom } from '../../../../contracts/directory/excerpt-display.ts'
import type { PassageContext } from '../../../../contracts/directory/excerpts.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useTextLanguage } from '../../text-language.ts'
import { Cells } from './cells.tsx'

/** A quote among the words around it, as the page has them. Around a record of a data file are only other records. */
export function InContext(props: {
  excerpt: string
  context: PassageContext | null | undefined
  source: { url: string; source_class?: string }
}) {
  const { excerpt, context, source } = props
  const { m } = useMessages()
  const langOf = useTextLanguage()
  if (!context || excerptFormatFrom(excerpt, source) !== 'text') return null
  return (
    <details className="in-context">
      <summary className="link">{m.evidence.context}</summary>
      <p className="in-context-text" dir="auto" lang={langOf(excerpt)}>
        {context.before && (
          <span>
            … <Cells text={context.before} />
          </span>
        )}
        <mark className="in-context-quote">
          <Cells text={excerpt} />
        </mark>
        {context.after && (
          <span>
            <Cells text={context.after} /> …
          </span>
        )}
      </p>
    </details>
  )
}

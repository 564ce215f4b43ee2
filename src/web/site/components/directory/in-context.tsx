import type { PassageContext } from '../../../../contracts/directory/excerpts.ts'
import { useMessages } from '../../messages/use-messages.ts'

/** A quote among the words around it, as the page has them. */
export function InContext({ excerpt, context }: { excerpt: string; context: PassageContext }) {
  const { m } = useMessages()
  return (
    <details className="in-context">
      <summary className="link">{m.evidence.context}</summary>
      <p className="in-context-text" dir="auto">
        {context.before && <span>… {context.before}</span>}
        <mark className="in-context-quote">{excerpt}</mark>
        {context.after && <span>{context.after} …</span>}
      </p>
    </details>
  )
}

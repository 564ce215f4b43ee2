import type { ReactNode } from 'react'
import { useMessages } from '../../messages/use-messages.ts'

/** What to press to copy a text. Script copies it at once; without it the text opens. */
export function CopiedText(props: {
  label: ReactNode
  /** How the label looks. */
  variant?: 'link' | 'button'
  /** The text opens below the line of the label instead of over the page. */
  isBelow?: boolean
  text: string
}) {
  const { label, variant = 'link', isBelow = false, text } = props
  const { copied } = useMessages().m.evidence
  return (
    <details className={isBelow ? 'cite cite-wide' : 'cite'} data-copy data-copied={copied}>
      <summary className={variant}>{label}</summary>
      <p className="cite-text whitespace-pre-line" dir="auto">
        {text}
      </p>
    </details>
  )
}

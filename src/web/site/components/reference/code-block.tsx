import type { ReactNode } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { codeTokens } from '../../reference/code-tokens.ts'
import { Icon } from '../layout/icon.tsx'

/** Code on a dark ground with a button that copies it. */
export function CodeBlock({ title, code }: { title: string; code: string }) {
  return (
    <CodeFigure title={title}>
      <Code text={code} />
    </CodeFigure>
  )
}

export function JsonBlock({ title, value }: { title: string; value: unknown }) {
  return (
    <CodeFigure title={title}>
      <Code text={JSON.stringify(value, null, 2)} />
    </CodeFigure>
  )
}

/** A sample in color. */
export function Code({ text }: { text: string }) {
  return (
    <code>
      {codeTokens(text).map((token, index) =>
        token.kind === 'plain' ? (
          token.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: tokens repeat and never move.
          <span key={index} className={`code-${token.kind}`}>
            {token.text}
          </span>
        ),
      )}
    </code>
  )
}

/** A text with a button that copies it. */
export function CodeFigure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className="code-block">
      <figcaption>
        <span>{title}</span>
        <CopyButton />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long code scrolls, which needs the keyboard. */}
      <pre dir="auto" tabIndex={0}>
        {children}
      </pre>
    </figure>
  )
}

/** Script shows it, and copies the visible code of the same figure. */
export function CopyButton() {
  const { samples } = useMessages().m.reference
  return (
    <>
      <button type="button" hidden data-copy-code="" data-copied={samples.copied}>
        <Icon name="copy" />
        <span>{samples.copy}</span>
      </button>
      <span role="status" className="sr-only" />
    </>
  )
}

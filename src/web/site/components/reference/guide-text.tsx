import { createElement, type ReactNode } from 'react'
import type { GuideNode } from '../../../guides.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { isPublicPath } from '../../public-pages.ts'
import { CodeBlock } from './code-block.tsx'

/** A document of docs/ as elements. */
export function GuideText({ nodes }: { nodes: readonly GuideNode[] }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a document never move.
  return nodes.map((node, index) => (typeof node === 'string' ? node : <Element key={index} node={node} />))
}

function Element({ node }: { node: Exclude<GuideNode, string> }) {
  const { m, href } = useMessages()
  const { tag, id, children } = node
  if (tag === 'code-block') return <CodeBlock title={m.reference.guide.code} code={String(children[0])} />
  const content = children.length > 0 ? <GuideText nodes={children} /> : undefined
  if (tag === 'table') {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, which needs the keyboard.
      <div className="guide-table" tabIndex={0}>
        <table>{content}</table>
      </div>
    )
  }
  if (tag === 'a') {
    const address = node.href ?? ''
    return (
      <a className="link" href={isPublicPath(address) ? href(address) : address}>
        {content}
      </a>
    )
  }
  return createElement(tag, { id }, content)
}

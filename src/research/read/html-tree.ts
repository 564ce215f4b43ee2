import { type CheerioAPI, load } from 'cheerio/slim'
import { depthFirst } from './depth-first.ts'
import { limitDepth } from './shallow-html.ts'

type Root = ReturnType<ReturnType<CheerioAPI['root']>['toArray']>[number]
/** The part of a DOM node that the readers use. */
export type TreeNode = {
  readonly type: string
  readonly name?: string
  readonly data?: string
  readonly attribs?: Readonly<Record<string, string>>
  readonly children?: readonly TreeNode[]
  readonly parent?: TreeNode | null
}

export type HtmlTree = {
  readonly root: TreeNode
  readonly remarks: readonly string[]
}

export const nodesIn = (node: TreeNode | undefined, isEntered = (_: TreeNode) => true): Generator<TreeNode> =>
  depthFirst(node?.children ?? [], (inner) => (isEntered(inner) ? (inner.children ?? []) : []))

/** The text inside a node as it is written. */
export function textOf(node: TreeNode | undefined): string {
  let text = ''
  for (const { type, data, name } of nodesIn(node))
    text += type === 'text' ? (data ?? '') : name === 'br' ? ' ' : ''
  return text
}

/** Parses HTML in document order. Unlike a browser it moves no elements, so the text follows the source. */
export function parseHtml(source: string): HtmlTree {
  const { html, isDeep, isCut } = limitDepth(source)
  const remarks = [...(isDeep ? ['nested_too_deep'] : []), ...(isCut ? ['cut_too_long'] : [])]
  return { root: (load(html).root() as { get(at: 0): Root }).get(0) as unknown as TreeNode, remarks }
}

import type { Block } from '../page.ts'
import {
  captionTags,
  chromeTags,
  contentTags,
  droppedTags,
  headingTags,
  inlineTags,
  isChromeElement,
  spacingTags,
} from './block-tags.ts'
import { nodesIn, type TreeNode, textOf } from './html-tree.ts'
import { joinParagraphs } from './plain-text.ts'
import { createTextBuilder } from './text-builder.ts'

/** An element that may be a link, and whether it is in the navigation, header or footer. */
export type Anchor = { readonly node: TreeNode; readonly isChrome: boolean }

/** What the enclosing elements say about the current node. */
const rootContext = {
  kind: 'text' as Block['kind'],
  level: 0,
  isChrome: false,
  isMain: true,
  isInContent: false,
  isInRow: false,
  isHead: false,
  isLink: false,
  isStrong: false,
  isPreformatted: false,
  shape: '',
}
type WalkContext = Readonly<typeof rootContext>
type Step = { readonly node: TreeNode; readonly context: WalkContext; readonly isLeaving: boolean }

/**
 * The visible text of a document, one block per line, the title first. Uses an explicit stack, so that deeply nested
 * documents cannot overflow the call stack.
 */
export function blockTextOfTree(root: TreeNode, title = '') {
  const out = createTextBuilder()
  const endLine = ({ kind, level, isChrome, isMain, isHead, shape }: WalkContext) =>
    out.endLine({
      kind,
      isMain,
      shape,
      ...(kind === 'heading' && { level }),
      ...(isChrome && { isChrome }),
      ...(kind === 'row' && isHead && { isHead }),
    })
  out.write(title)
  out.endLine({ kind: 'heading', level: 0, isMain: false })
  const columns = createColumns(() => out.cell())
  const anchors: Anchor[] = []
  const steps: Step[] = [{ node: root, context: rootContext, isLeaving: false }]
  for (let step = steps.pop(); step; step = steps.pop()) {
    const { node, context, isLeaving } = step
    if (node.type === 'text') {
      if (context.isPreformatted) writeLines(node.data ?? '', context)
      else out.write(node.data ?? '', context.isLink, context.isStrong)
      continue
    }
    const name = node.name ?? ''
    if (droppedTags.has(name) && !(name === 'head' && hasText(node))) {
      out.separate(' ')
      continue
    }
    if (node.type !== 'tag' && node.type !== 'root') continue
    if (isLeaving) {
      leave(node, name, context)
      continue
    }
    const inner = node.type === 'root' ? context : enter(node, name, context)
    const children = node.children ?? []
    if (node.type !== 'root') steps.push({ node, context: inner, isLeaving: true })
    for (let index = children.length - 1; index >= 0; index--)
      steps.push({ node: children[index]!, context: inner, isLeaving: false })
  }
  endLine(rootContext)
  return { ...out.finish(), anchors }

  function enter(node: TreeNode, name: string, context: WalkContext): WalkContext {
    if (name === 'a' || name === 'area') anchors.push({ node, isChrome: context.isChrome })
    if (inlineTags.has(name)) {
      out.tag('open', name === 'a')
      if (name === 'a') return { ...context, isLink: true }
      return isBold(node, name) ? { ...context, isStrong: true } : context
    }
    if (name === 'td' || name === 'th') {
      if (context.isInRow) {
        columns.enterCell(node.attribs ?? {})
        return context
      }
    } else if (spacingTags.has(name) || context.isInRow) {
      out.separate(' ', !spacingTags.has(name))
      return context
    }
    // A heading or a link on two lines is one.
    if (name === 'br' && (context.kind === 'heading' || context.isLink)) {
      out.separate(' ', true)
      return context
    }
    endLine(context)
    if (name === 'table') columns.enterTable()
    if (name === 'br' || name === 'hr') return context
    return contextIn(node, name, context)
  }

  /** Preformatted text keeps its lines, and wide gaps separate its columns. */
  function writeLines(text: string, context: WalkContext): void {
    for (const [at, line] of joinParagraphs(text).split('\n').entries()) {
      if (at > 0) endLine(context)
      // A ruled line is no text.
      for (const [column, cell] of line
        .replace(/^[\s=_-]+$/, '')
        .split(/\t+| {3,}/)
        .entries()) {
        if (column > 0) out.separate('\t')
        out.write(cell, context.isLink, context.isStrong)
      }
    }
  }

  function leave(node: TreeNode, name: string, inner: WalkContext): void {
    const isRow = name === 'tr' && inner.kind === 'row'
    if (inlineTags.has(name)) {
      if (name === 'a') writeTarget(node)
      out.tag('close', name === 'a')
    } else if (name === 'br' && (inner.kind === 'heading' || inner.isLink)) out.separate(' ', true)
    else if (name === 'img' && inner.isLink) out.writeHidden(node.attribs?.['alt'] ?? '')
    else if ((inner.isInRow && !isRow) || spacingTags.has(name))
      out.separate(' ', !spacingTags.has(name) && name !== 'td' && name !== 'th')
    else endLine(inner)
    if (isRow) columns.leaveRow()
  }

  /** Writes the address of a mailto or tel link, unless the link shows it. */
  function writeTarget(node: TreeNode): void {
    const href = node.attribs?.['href'] ?? ''
    const target = /^\s*(?:mailto|tel):([^?]{3,200})/i.exec(href)?.[1]?.trim()
    if (target === undefined || textOf(node).toLowerCase().includes(target.toLowerCase())) return
    out.writeHidden(target)
  }
}

function contextIn(node: TreeNode, name: string, context: WalkContext): WalkContext {
  const attributes = node.attribs ?? {}
  const isInContent = context.isInContent || contentTags.has(name)
  const isRow = name === 'tr' && isFlatRow(node)
  const isHeading = headingTags.has(name) || captionTags.has(name) || attributes['role'] === 'heading'
  const isItem = name === 'li' || name === 'dt' || name === 'dd' || name === 'option'
  const inherited = isItem && context.kind === 'text' ? 'item' : context.kind
  const kind = isRow ? 'row' : isHeading ? 'heading' : inherited
  const defaultLevel = captionTags.has(name) ? 5 : 2
  const level = isHeading ? Number(/^h([1-6])$/.exec(name)?.[1] ?? defaultLevel) : context.level
  return {
    ...context,
    kind,
    level,
    isChrome:
      context.isChrome || (isChromeElement(name, attributes, isInContent) && !holdsContent(node, name)),
    isMain: context.isMain && !chromeTags.has(name),
    isInContent,
    isInRow: context.isInRow || isRow,
    isHead: context.isHead || (isRow && isHeadRow(node)),
    isStrong: context.isStrong || isBold(node, name),
    isPreformatted: context.isPreformatted || name === 'pre',
    shape: shapeOf(name, attributes, context.shape),
  }
}

function isBold({ attribs = {} }: TreeNode, name: string): boolean {
  if (name === 'b' || name === 'strong' || name === 'dt') return true
  return (
    /font-weight:\s?(?:bold|[6-9]00)/i.test(attribs['style'] ?? '') ||
    /(?:^|[\s-])(?:bold|semibold|strong)(?=$|\s)/i.test(attribs['class'] ?? '')
  )
}

/** Each block of a page holds the class. */
const maxClassLength = 80

/** The last three elements with their first class, which items of one grid share. */
function shapeOf(name: string, attributes: Readonly<Record<string, string>>, above: string): string {
  const first = /\S+/.exec(attributes['class'] ?? '')?.[0].slice(0, maxClassLength) ?? ''
  // Numbers in classes count items: `post-17`, `col-3`.
  const own = first === '' ? name : `${name}.${first.replace(/\d+/g, '0')}`
  const parents = above === '' ? [] : above.split('>').slice(-2)
  return [...parents, own].join('>')
}

const rowLimit = { characters: 1500, nodes: 600, breaksInCell: 4 }

/** Whether a row holds data: cells with short text. Layout tables are read block by block. */
function isFlatRow(row: TreeNode): boolean {
  const breaks: number[] = []
  let characters = 0
  let nodes = 0
  for (const { type, data = '', name = '' } of nodesIn(row, (node) => !droppedTags.has(node.name ?? ''))) {
    characters += type === 'text' ? data.trim().length : 0
    nodes += 1
    if (name === 'td' || name === 'th') breaks.push(0)
    else if ((name === 'br' || name === 'p' || name === 'li') && breaks.length > 0)
      breaks[breaks.length - 1]! += 1
    const isLayout = name === 'table' || name === 'form' || headingTags.has(name)
    if (isLayout || nodes > rowLimit.nodes || characters > rowLimit.characters) return false
  }
  // Cells with many lines are lists in a layout table.
  if (breaks.some((count) => count > rowLimit.breaksInCell) || breaks.every((count) => count > 1))
    return false
  return breaks.length >= 2
}

const maxSpan = 60

/** Keeps the columns of a table in line: a cell may cover rows below it and columns beside it. */
function createColumns(cell: () => void) {
  /** How many further rows the cell above covers, by column. */
  let covered: number[] = []
  let column = 0
  let wide = 0
  const spanOf = (given: string | undefined) =>
    Math.min(maxSpan, Math.max(1, Number.parseInt(given ?? '', 10) || 1))
  return {
    enterTable(): void {
      covered = []
      column = 0
      wide = 0
    },
    enterCell({ rowspan, colspan }: Readonly<Record<string, string>>): void {
      for (; wide > 0; wide--) cell()
      for (; (covered[column] ?? 0) > 0; column++) {
        covered[column]! -= 1
        cell()
      }
      const [rows, width] = [spanOf(rowspan), spanOf(colspan)]
      for (let index = 0; index < width; index++) covered[column + index] = rows - 1
      column += width
      wide = width - 1
      cell()
    },
    leaveRow(): void {
      for (; column < covered.length; column++) covered[column] = Math.max(0, (covered[column] ?? 0) - 1)
      column = 0
      wide = 0
    },
  }
}

const isHeadRow = (row: TreeNode): boolean =>
  (row.children ?? []).every(({ type, name }) => type !== 'tag' || name === 'th')

/** A class may be named "menu" by accident: an element with the main heading is content. */
function holdsContent(node: TreeNode, name: string): boolean {
  if (chromeTags.has(name)) return false
  return nodesIn(node)
    .take(4000)
    .some(({ name: inner }) => inner === 'h1' || inner === 'main' || inner === 'article')
}

/** An unclosed head contains the page; it is then read as content. */
function hasText(head: TreeNode): boolean {
  return (head.children ?? []).some((child) => child.type === 'tag' && !droppedTags.has(child.name ?? ''))
}

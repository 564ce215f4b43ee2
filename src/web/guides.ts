import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import MarkdownIt, { type Token } from 'markdown-it'

/** Text, or an element with what it contains. `code-block` holds the text of a listing. */
export type GuideNode =
  | string
  | {
      readonly tag: string
      readonly id?: string
      readonly href?: string
      readonly children: readonly GuideNode[]
    }

type GuideEntry = {
  readonly name: string
  readonly title: string
  /** Guides for operators are listed separately. */
  readonly isForOperators: boolean
}

export type Guide = GuideEntry & {
  readonly nodes: readonly GuideNode[]
  /** Its first sentence, for lists. */
  readonly lead: string
  readonly sections: readonly { readonly id: string; readonly title: string }[]
  /** For the search. */
  readonly text: string
}

export type Guides = ReturnType<typeof createGuides>

const root = join(import.meta.dirname, '../..')

type GuideFile = { name: string; file: string; isForOperators?: true }

const files: readonly GuideFile[] = [
  { name: 'firehose', file: 'docs/reference/firehose.md' },
  { name: 'client', file: 'docs/guides/client.md' },
  { name: 'webhooks', file: 'docs/guides/webhooks.md' },
  { name: 'monitors', file: 'docs/guides/monitors.md' },
  { name: 'contribute', file: 'docs/guides/contribute.md' },
  { name: 'workspaces', file: 'docs/reference/workspaces.md' },
  { name: 'discovery', file: 'docs/reference/discovery.md' },
  { name: 'mcp', file: 'docs/guides/assistants.md' },
  { name: 'import', file: 'docs/reference/import-format.md' },
  { name: 'scout', file: 'docs/reference/scout.md' },
  { name: 'self-host', file: 'docs/guides/self-host.md', isForOperators: true },
  { name: 'configuration', file: 'docs/reference/configuration.md', isForOperators: true },
  { name: 'scale-out', file: 'docs/guides/scale-out.md', isForOperators: true },
  { name: 'payments', file: 'docs/guides/payments.md', isForOperators: true },
]

/** Documents that the site serves at an address of their own. */
const otherPages: ReadonlyMap<string, string> = new Map([
  ['docs/reference/errors.md', '/developers/errors'],
  ['contract/openapi.json', '/openapi.json'],
  ['contract/asyncapi.json', '/asyncapi.json'],
  ...files.map(({ name, file }) => [file, `/developers/guides/${name}`] as const),
])

const documentedUrl = 'https://directory.example.org'

/** The guides in docs/ as trees that pages render. Each is read once, when it is first needed. */
export function createGuides({ baseUrl }: { baseUrl: string }) {
  const guides = new Map<string, Guide>()
  let entries: readonly GuideEntry[] | undefined

  function textOfFile({ file, isForOperators }: GuideFile): string {
    const source = readFileSync(join(root, file), 'utf8')
    // Operators replace the address themselves; callers can copy the examples as they are.
    return isForOperators ? source : source.replaceAll(documentedUrl, baseUrl)
  }

  function find(name: string): Guide | undefined {
    const known = guides.get(name)
    const found = files.find((one) => one.name === name)
    if (known || !found) return known
    const guide = {
      name,
      isForOperators: found.isForOperators ?? false,
      ...readGuide(textOfFile(found), found.file),
    }
    guides.set(name, guide)
    return guide
  }

  return {
    find,
    all: (): Guide[] => files.map(({ name }) => find(name)!),
    /** Every page of the reference lists the guides, so their titles are read without the rest. */
    entries: (): readonly GuideEntry[] => {
      entries ??= files.map((one) => ({
        name: one.name,
        title: /^# (.+)$/m.exec(textOfFile(one))![1]!,
        isForOperators: one.isForOperators ?? false,
      }))
      return entries
    },
  }
}

const markdown = new MarkdownIt({ html: false })

/** Reads a Markdown document. Its first heading is the title. */
export function readGuide(text: string, file: string): Omit<Guide, 'name' | 'isForOperators'> {
  const [first, ...nodes] = treeOf(markdown.parse(text, {}), file)
  if (typeof first !== 'object' || first.tag !== 'h1') throw new Error(`${file} must begin with a title`)
  const sections = nodes.flatMap((node) =>
    typeof node === 'object' && node.tag === 'h2' ? [{ id: node.id!, title: textOf(node) }] : [],
  )
  const opening = nodes.find((node) => typeof node === 'object' && node.tag === 'p')
  const lead = firstSentence(opening ? textOf(opening) : '')
  return { title: textOf(first), nodes, lead, sections, text }
}

const firstSentence = (text: string): string => text.slice(0, text.search(/[.!?](?=\s|$)/) + 1)

const textOf = (node: GuideNode): string =>
  typeof node === 'string' ? node : node.children.map(textOf).join('')

type Open = { tag: string; href?: string; children: GuideNode[] }

/** Turns the flat list of tokens into a tree. */
function treeOf(tokens: readonly Token[], file: string): GuideNode[] {
  const stack: Open[] = [{ tag: '', children: [] }]
  for (const token of tokens) {
    const { children } = stack.at(-1)!
    if (token.nesting === 1) {
      // Paragraphs of compact list items are hidden: their text belongs to the item.
      const href = token.tag === 'a' ? addressOf(String(token.attrGet('href')), file) : undefined
      stack.push({ tag: token.hidden ? '' : token.tag, ...(href && { href }), children: [] })
    } else if (token.nesting === -1) {
      const { tag, href, children: inner } = stack.pop()!
      const parent = stack.at(-1)!.children
      const isLinkToNowhere = tag === 'a' && href === undefined
      if (tag === '' || isLinkToNowhere) parent.push(...inner)
      else if (!isEmptyHead(tag, inner)) parent.push(elementOf(tag, inner, href))
    } else if (token.children !== null) children.push(...treeOf(token.children, file))
    else children.push(leafOf(token))
  }
  return stack[0]!.children
}

function elementOf(tag: string, children: readonly GuideNode[], href: string | undefined): GuideNode {
  const isSection = tag === 'h2' || tag === 'h3'
  return {
    tag,
    ...(isSection && { id: slugOf(children.map(textOf).join('')) }),
    ...(href && { href }),
    children,
  }
}

/** Markdown tables must have a head, even where the columns need no names. */
const isEmptyHead = (tag: string, children: readonly GuideNode[]) =>
  tag === 'thead' && children.map(textOf).join('').trim() === ''

function leafOf({ type, content, tag }: Token): GuideNode {
  if (type === 'fence' || type === 'code_block') return { tag: 'code-block', children: [content.trimEnd()] }
  if (type === 'code_inline') return { tag: 'code', children: [content] }
  if (type === 'softbreak') return ' '
  return type === 'text' ? content : { tag, children: [] }
}

/** The anchors of GitHub, so that links between documents work in both places. */
const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

/** Where a link of a document leads on the site; undefined when the site does not have its target. */
function addressOf(href: string, file: string): string | undefined {
  if (/^(?:https?:\/\/|mailto:|#|\/)/.test(href)) return href
  const [path = '', fragment] = href.split('#')
  const page = otherPages.get(posix.join(posix.dirname(file), path))
  return page && page + (fragment === undefined ? '' : `#${fragment}`)
}

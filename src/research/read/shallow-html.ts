import { wordSet } from '../word-lists.ts'

/** Deeper nesting is an error or an attack, and parsers need quadratic time for it. */
const maxDepth = 400
/** Longer documents are cut, because their tree would not fit into memory. */
const maxHtmlCharacters = 3_000_000

const voidTags = wordSet(
  'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr',
)
/** Old pages omit these end tags, so adjacent ones are not nested. */
const selfClosing = wordSet('p li td th tr dt dd option tbody thead tfoot')

type ShallowHtml = { readonly html: string; readonly isDeep: boolean; readonly isCut: boolean }

/** Limits the nesting to `maxDepth` in one linear pass. In XML, every element needs an end tag. */
export function limitDepth(source: string, { isXml = false } = {}): ShallowHtml {
  const isCut = source.length > maxHtmlCharacters
  const html = isCut ? source.slice(0, maxHtmlCharacters) : source
  const open: string[] = []
  const parts: string[] = []
  let copiedUpTo = 0
  let isDeep = false
  for (const tag of html.matchAll(/<(\/?)([a-z][a-z0-9:-]*)/gi)) {
    const name = tag[2]!.toLowerCase()
    if (!isXml && voidTags.has(name)) continue
    if (tag[1] === '/') {
      close(open, name)
      continue
    }
    if (!isXml && selfClosing.has(name) && open.at(-1) === name) continue
    if (open.length < maxDepth) {
      open.push(name)
      continue
    }
    isDeep = true
    const end = html.indexOf('>', tag.index)
    parts.push(html.slice(copiedUpTo, tag.index), ' ')
    copiedUpTo = end === -1 ? html.length : end + 1
    if (end === -1) break
  }
  if (!isDeep) return { html, isDeep, isCut }
  parts.push(html.slice(copiedUpTo))
  return { html: parts.join(''), isDeep, isCut }
}

/** An end tag without a nearby start tag is ignored, because a longer search would be quadratic. */
function close(open: string[], name: string): void {
  const nearby = Math.max(0, open.length - 30)
  for (let index = open.length - 1; index >= nearby; index--) {
    if (open[index] !== name) continue
    open.length = index
    return
  }
}

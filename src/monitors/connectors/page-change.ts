import { signalTexts } from '../../contracts/firehose/signal-texts.ts'
import { cutText } from '../../platform/cut-text.ts'
import { storableText } from '../../platform/sql/storable-json.ts'
import { classifyChange, comparableLines, isUnreadable, readPage } from '../../research/parsers.ts'
import { changedPart } from './changed-part.ts'
import {
  type Connector,
  externalIdOf,
  type MonitorItem,
  type Problem,
  type SourceResponse,
  type Step,
  type StepInput,
} from './connector.ts'

/** What the page said at the last check, and what changed at the checks before it. */
type PagePosition = {
  readonly text: string
  /** Lines outside of the main text, such as a footer. They are no news, but quotes may be there. */
  readonly otherText?: string
  readonly title: string | null
  readonly retrievedAt: string
  readonly usualLength: number
  /** The last checks, oldest first. They show which lines change all the time. */
  readonly checks: readonly { readonly hash: string; readonly changedLines: readonly string[] }[]
  /** The page that this host sends for an address that does not exist, if it sends one. */
  readonly missingPage: string | null
}

const rememberedChecks = 6
const shownLines = 20
const lineLength = 300
const quoteLength = 600
const maxText = 500_000
/** No page has this path. Hosts that respond to it with a page do so for every removed page, too. */
const unknownPath = '/no-page-has-this-address-7f3a'

/** Reports changed lines of a page, but neither noise nor a broken page. The first reading stores the baseline. */
export const pageConnector: Connector = {
  kind: 'page',
  configure: (config) => ({ url: config.url }),
  async step({ config, position, responses }: StepInput): Promise<Step> {
    const before = position as PagePosition | null
    if (responses.length === 0) {
      const page = { url: config.url, isConditional: true }
      const unknown = { url: new URL(unknownPath, config.url).href, isOptional: true }
      return { requests: before ? [page] : [page, unknown] }
    }
    const [fetched, unknown] = responses
    const page = fetched && (await textOf(fetched))
    if (page === undefined) return { reading: { items: [], position, problems: [] } }
    if ('code' in page) return { failure: page }
    const missingPage = before ? before.missingPage : await missingPageOf(unknown)
    return readingOf(config.url, before, { ...page, missingPage })
  },
}

type ChangeVerdict = ReturnType<typeof classifyChange>
type PageNow = Pick<PagePosition, 'text' | 'title' | 'retrievedAt' | 'missingPage'> & {
  readonly whole: { readonly text: string; readonly contentHash: string }
}

function readingOf(url: string, before: PagePosition | null, now: PageNow): Step {
  const verdict = classifyChange(before, now, {
    checks: before?.checks ?? [],
    ...(before && { usualLength: before.usualLength }),
    ...(now.missingPage && { missingPages: new Set([now.missingPage]) }),
  })
  if (verdict.kind === 'missing' || (!before && verdict.hash === now.missingPage))
    return failure('missing', 'The site shows its page for unknown addresses.')
  if (verdict.kind === 'broken')
    return failure(
      'broken',
      'The page has less than 30 % of its usual text. Its last version stays the baseline.',
    )
  const changedLines = [...verdict.added, ...verdict.removed]
  const length = comparableLength(now.text)
  const isChanged = verdict.kind === 'changed' && before !== null
  const position: PagePosition = {
    text: now.text,
    otherText: linesWithout(now.whole.text, now.text),
    title: now.title,
    retrievedAt: now.retrievedAt,
    missingPage: now.missingPage,
    usualLength: before ? Math.round((before.usualLength * 3 + length) / 4) : length,
    checks: [
      ...(before?.checks ?? []),
      { hash: verdict.hash, changedLines: changedLines.slice(0, 200) },
    ].slice(-rememberedChecks),
  }
  const items = isChanged ? [itemOf(url, before, position, verdict)] : []
  const proof = {
    url,
    title: cutText(now.title ?? url, 300),
    publishedAt: null,
    text: now.text,
    excerpt: cutText(now.text.trim().split('\n')[0]!, 600),
  }
  const formerText = before ? `${before.text}\n${before.otherText ?? ''}` : ''
  const page = { ...now.whole, formerText }
  return { reading: { items, position, problems: [], sourceTitle: now.title, proof, page } }
}

function itemOf(
  url: string,
  before: PagePosition,
  after: PagePosition,
  { added, removed, hash }: Pick<ChangeVerdict, 'added' | 'removed' | 'hash'>,
): MonitorItem {
  // A line that only went away is quoted from the version that had it.
  const [text, quoted, others] =
    added.length > 0 ? [after.text, added, removed] : [before.text, removed, added]
  const excerpt = quoteOf(text, quoted, others)
  const shown = (lines: readonly string[], others: readonly string[]) =>
    lines.slice(0, shownLines).map((line) => shownPart(line, others))
  const title = after.title ?? before.title ?? url
  return {
    // A page that is removed and added again later has other changes.
    externalId: externalIdOf('page', new URL(url).host, `${url}#${before.retrievedAt} ${hash}`),
    type: 'source_changed',
    state: 'live',
    title: cutText(`${signalTexts.page_changed.title}${title}`, 300),
    summary: summaryOf(added.length, removed.length),
    startsAt: null,
    endsAt: null,
    location: null,
    body: null,
    links: [{ rel: 'page', url }],
    participate: [],
    vote: null,
    change: { removed: shown(removed, added), added: shown(added, removed) },
    actors: [],
    topicText: [...added, ...removed].join('\n').slice(0, 20_000),
    evidence: { url, title: cutText(title, 300), publishedAt: null, text, excerpt },
  }
}

/** A part that does not begin with the line says so. */
function shownPart(line: string, others: readonly string[]): string {
  const part = changedPart(line, others, lineLength)
  return line.startsWith(part) ? part : `… ${part}`
}

/** The first changed line as the page spells it: comparison normalizes spaces and quotation marks. */
function quoteOf(text: string, changed: readonly string[], others: readonly string[]): string {
  const wanted = new Set(changed)
  const lines = text.split('\n')
  const line = lines.find((one) => comparableLines(one).some((same) => wanted.has(same))) ?? lines[0] ?? ''
  return changedPart(line.trim(), others, quoteLength).trim()
}

const summaryOf = (added: number, removed: number): string =>
  [added > 0 && `${lines(added)} added`, removed > 0 && `${lines(removed)} removed`]
    .filter(Boolean)
    .join(', ')
const lines = (count: number) => (count === 1 ? '1 line' : `${count} lines`)

const comparableLength = (text: string) => comparableLines(text).reduce((sum, line) => sum + line.length, 0)

/** The lines of a text that another text does not have. */
function linesWithout(text: string, other: string): string {
  const known = new Set(other.split('\n').map((line) => line.trim()))
  const lines = storableText(text).split('\n')
  return lines
    .filter((line) => !known.has(line.trim()))
    .join('\n')
    .slice(0, maxText)
}

const failure = (code: Problem['code'], detail: string): Step => ({ failure: { code, detail } })

/** Undefined when the page has not changed. */
async function textOf(response: SourceResponse): Promise<Omit<PageNow, 'missingPage'> | Problem | undefined> {
  if (response.kind !== 'fetched') return undefined
  const body = Buffer.from(response.body)
  const page = await readPage({ ...response, body })
  if (isUnreadable(page)) return { code: 'malformed', detail: page.detail }
  // Compared as it is stored, so that a broken character is not a change at each check.
  const text = storableText(page.mainText.trim() === '' ? page.text : page.mainText)
  if (text.trim() === '') return { code: 'broken', detail: 'The page has no text without a browser.' }
  if (text.length > maxText)
    return { code: 'wrong_content', detail: 'The page has too much text to compare.' }
  const contentHash = `sha256:${page.textHash.replace(/^sha256:/, '')}`
  return {
    text,
    title: page.title,
    retrievedAt: response.retrievedAt,
    whole: { text: page.text, contentHash },
  }
}

async function missingPageOf(response: SourceResponse | undefined): Promise<string | null> {
  const page = response && (await textOf(response))
  return page && 'text' in page ? classifyChange(null, page).hash : null
}

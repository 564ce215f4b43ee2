import { connectors } from './organization-words.ts'

export type Token = {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly isCapital: boolean
  /** The word is possessive: what follows is not part of its name. */
  readonly isOwner: boolean
}

/** "and/or" and "Ashby–Arden" are one word, but "Ashby//Public meetings" is two parts. */
const tokenPattern =
  /#?[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'’+#-]|\.(?!\.)|\/(?!\/)|(?<=\p{Ll})–(?=\p{Lu}))*|[&+]|[^\s\p{L}\p{N}]/gu

/** The words of a line, without trailing dots and possessive endings. */
function tokensOf(text: string): Token[] {
  return [...text.matchAll(tokenPattern)].map((match) => {
    const bare = match[0].replace(/(?:['’]s|['’]|[.\-/])$/u, (ending) =>
      /^\p{Lu}\.$/u.test(match[0]) || /^(?:['’]s)$/.test(ending) ? ending : '',
    )
    return {
      text: bare,
      start: match.index,
      end: match.index + bare.length,
      isCapital: isCapital(bare),
      isOwner: /['’]s?$/.test(match[0]),
    }
  })
}

const isCapital = (word: string): boolean =>
  /^#?\p{Lm}?\p{Lu}/u.test(word) || /^#?\d/.test(word) || /^\p{Ll}{1,2}\p{Lu}\p{Ll}/u.test(word)

/** Runs of capitalized words with connecting words between them. Names are found inside these runs. */
export function nameRuns(text: string): Token[][] {
  const runs: Token[][] = []
  let run: Token[] = []
  const finish = () => {
    while (run.length > 0 && !run.at(-1)!.isCapital) run.pop()
    if (run.length > 0) runs.push(run)
    run = []
  }
  let endOfBefore = 0
  const tokens = isAllCaps(text) ? tokensOf(text).map(withSmallWords) : tokensOf(text)
  for (const [at, token] of tokens.entries()) {
    const gap = text.slice(endOfBefore, token.start)
    // A dot or tab between two words ends the run, unless the dot belongs to an abbreviation.
    if (/[\t\v]/.test(gap) || (/[.!?]/.test(gap) && !isShortened(run.at(-1)))) finish()
    endOfBefore = token.end
    if (isDatePart(token, tokens[at + 1])) finish()
    else if (token.isCapital) {
      run.push(token)
      // "TIF#7 River Street Commission" is two names.
      if (/^\p{Lu}{2,6}#\d/u.test(token.text)) finish()
    } else if (run.length > 0 && connectors.has(token.text.toLowerCase())) run.push(token)
    else finish()
  }
  finish()
  return runs
}

/** In all-caps text, capitals do not mark a name, so small words come from a list. */
const isAllCaps = (text: string): boolean => text.length > 40 && !/\p{Ll}{2}/u.test(text)
const smallWords: ReadonlySet<string> = new Set([
  ...connectors,
  ...`a an will shall is are be by from that this its or as has have was were their hold held meet meets hereby given request
  application consider regarding concerning following such any all`.split(/\s+/),
])
const withSmallWords = (token: Token): Token =>
  smallWords.has(token.text.toLowerCase()) ? { ...token, isCapital: false } : token

const shortForm = /^(?:(?:\p{Lu}\.)*\p{Lu}|St|Dr|Mt|Ft|Dept|Inc|Corp|Co|Assn|Ald|No|Jr|Sr)\.?$/u
const isShortened = (token: Token | undefined): boolean => shortForm.test(token?.text ?? '')

const month =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec)$/

/** Months beside a number, and years, separate names. */
const isDatePart = (token: Token, next: Token | undefined): boolean =>
  /^(?:(?:19|20)\d\d|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?)$/.test(token.text) ||
  (month.test(token.text) && (token.text.length > 4 || /^\d/.test(next?.text ?? '')))

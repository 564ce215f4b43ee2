import { domains } from '../../contracts/directory/issue-areas/domains.ts'
import { foldText } from '../fold.ts'
import { issueAreaName } from '../taxonomy/taxonomy-service.ts'

/** An issue area that the name of a body contains, and the words of the name that say so. */
export type NamedIssue = { slug: string; words: string }

type Subject = { words: readonly string[]; slug: string | null }

/** Phrases that contain the name of an issue area and mean something else. */
const otherSubjects: readonly string[] = [
  'animal health',
  'boards and commissions',
  'capitol buildings planning commission',
  'charging infrastructure',
  'correction and revision',
  'digital infrastructure',
  'food and drug administration',
  'global health',
  'infrastructure protection',
  'intermodal transit',
  'medal of honor for law enforcement',
  'strike force',
]

const subjects: ReadonlyMap<string, readonly Subject[]> = Map.groupBy(
  [
    ...domains.flatMap((domain) =>
      domain.issueAreas.flatMap(({ slug, name, aliases, searchTerms }) =>
        [name, ...aliases, ...searchTerms].map((term) => ({ words: stemsOf(term), slug })),
      ),
    ),
    ...otherSubjects.map((term) => ({ words: stemsOf(term), slug: null })),
  ].sort((one, other) => other.words.length - one.words.length),
  ({ words }) => words[0]!,
)

const wordPattern = /[\p{L}\p{N}\p{M}]+(?:['’.][\p{L}\p{N}\p{M}]+)*/gu
/** "Banking and Housing Committee Digital Assets" is about digital assets: its parent's name comes first. */
const parentPattern = /^.+ Committee (?!on\b|to\b|for\b)(?=\S)/

/** The issue areas in the name of a body. The longest term wins: "Mental Health" is not about health in general. */
export function issuesOfName(fullName: string): NamedIssue[] {
  const name = fullName.replace(parentPattern, '')
  const words = [...name.matchAll(wordPattern)]
  const stems = words.map(([word]) => stem(foldText(word)))
  const found = new Map<string, NamedIssue>()
  for (let at = 0; at < stems.length; ) {
    const subject = subjects
      .get(stems[at]!)
      ?.find((one) => one.words.every((word, step) => stems[at + step] === word))
    if (subject?.slug && !found.has(subject.slug)) {
      const last = words[at + subject.words.length - 1]!
      const text = name.slice(words[at]!.index, last.index + last[0].length)
      found.set(subject.slug, { slug: subject.slug, words: text })
    }
    at += subject?.words.length ?? 1
  }
  return [...found.values()]
}

/** Claims that a body works on the issue areas of its name: the name is the quote, and the text states the rule. */
export function issueClaimsOfName(name: string, excerpt: string | undefined, source: string) {
  if (!excerpt) return []
  return issuesOfName(name).map(({ slug, words }) => ({
    kind: 'issue',
    issue_area: slug,
    text: `${issueAreaName(slug)}, because the name of the body contains “${words}”`,
    excerpt,
    source,
  }))
}

function stemsOf(text: string): string[] {
  return foldText(text).split(' ').map(stem)
}

/** The singular of a word, roughly. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

import { createTermFinder, issueTerms, stemsOf } from '../taxonomy/issue-terms.ts'
import { issueAreaName } from '../taxonomy/taxonomy-service.ts'

/** An issue area that the name of a body contains, and the words of the name that say so. */
type NamedIssue = { slug: string; words: string }

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

const termsAt = createTermFinder(
  [...otherSubjects.map((term) => ({ words: stemsOf(term), slug: null })), ...issueTerms].sort(
    (one, other) => other.words.length - one.words.length,
  ),
)

const wordPattern = /[\p{L}\p{N}\p{M}]+(?:['’.][\p{L}\p{N}\p{M}]+)*/gu
/** "Banking and Housing Committee Digital Assets" is about digital assets: its parent's name comes first. */
const parentPattern = /^.+ Committee (?!on\b|to\b|for\b)(?=\S)/

/** The issue areas in the name of a body. The longest term wins: "Mental Health" is not about health in general. */
export function issuesOfName(fullName: string): NamedIssue[] {
  const name = fullName.replace(parentPattern, '')
  const words = [...name.matchAll(wordPattern)]
  const stems = words.flatMap(([word]) => stemsOf(word).join(''))
  const found = new Map<string, NamedIssue>()
  for (let index = 0; index < stems.length; ) {
    const [subject] = termsAt(stems, index)
    if (subject?.slug && !found.has(subject.slug)) {
      const last = words[index + subject.words.length - 1]!
      const text = name.slice(words[index]!.index, last.index + last[0].length)
      found.set(subject.slug, { slug: subject.slug, words: text })
    }
    index += subject?.words.length ?? 1
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

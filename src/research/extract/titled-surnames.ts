import { givenNames } from './given-names.ts'
import { ordinaryWords } from './ordinary-words.ts'
import type { Line } from './page-view.ts'
import { titleBefore } from './role-words.ts'
import { fold } from './text-folding.ts'

type TitledSurname = {
  readonly name: string
  readonly role: string
  readonly line: Line
  readonly start: number
  readonly end: number
}

const titled = new RegExp(
  `(?<!\\b[Ff]ormer |\\b[Ll]ate )(?<role>${titleBefore}) (?<name>(?!(?:Dr|Mrs?|Ms|Rev)\\b)(?:O['’]|Ma?c|De|La|Van |Van Der |De La )?\\p{Lu}\\p{Ll}+(?:-\\p{Lu}\\p{Ll}+)?)(?=['’]s\\b|,(?! \\p{Lu})|[;)]|\\.(?:\\s|$)|\\s(?!of\\b)\\p{Ll}|$)`,
  'gu',
)

/** "Council President Field called the meeting to order": whom a page calls by an office and a surname. */
export function titledSurnames(lines: readonly Line[]): TitledSurname[] {
  return lines
    .filter(({ isProse, isChrome, isOption }) => isProse || !(isChrome || isOption))
    .flatMap((line) =>
      [...line.text.matchAll(titled)].flatMap(({ index, 0: whole, groups }): TitledSurname[] => {
        const { role, name } = groups as { role: string; name: string }
        if (ordinaryWords.has(fold(name)) || givenNames.has(fold(name))) return []
        const end = line.block.start + index + whole.length
        return [{ name, role, line, start: end - name.length, end }]
      }),
    )
}

const elected =
  /\b(?:rep|representative|sen|senator|congress\w+|assembly\s?\w+|gov|governor|mayor|council\s?(?:member|man|woman|person)|councilor|ald|alder\w+|commissioner|supervisor|select\w+|delegate|judge|sheriff|superintendent)\b/i

/** There is one senator of that name, but "Director Field" could be anybody. */
export const isElected = (role: string): boolean => elected.test(role) && !/^former/i.test(role)

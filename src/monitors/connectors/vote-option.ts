import type { Vote } from './connector.ts'

type Option = Vote['rollCall'][number]['option']

const options: readonly (readonly [RegExp, Option])[] = [
  [/\b(?:excused|leave of absence)\b/, 'excused'],
  [/\b(?:absent|away|not present|not voting|did not vote|no vote|nv)\b/, 'absent'],
  [/\b(?:abstain\w*|abstention|recus\w+|present|conflict|pass(?:es)?)\b/, 'abstain'],
  [/^(?:n|no|nay|nays|nae|noe|against|oppos\w*|dissent\w*|negative)\b/, 'no'],
  [
    /^(?:y|yes|yea|yeas|aye|ayes|affirmative|in favor|for|concur\w*|approve\w*|support\w*|second|mover?)\b/,
    'yes',
  ],
]

/** What a word of a roll call means. Labels decide, never codes; a label that is not known is `other`. */
export function voteOption(written: string): Option {
  const label = written.toLowerCase().trim()
  return options.find(([pattern]) => pattern.test(label))?.[1] ?? 'other'
}

/** Whether a motion passed, by the words of its result; null if they do not say. */
export function isPassed(result: string | null): boolean | null {
  const label = (result ?? '').toLowerCase()
  if (
    /\b(?:not (?:passed|adopted|approved|agreed)|fail\w*|reject\w*|defeat\w*|lost|denied|veto\w*)\b/.test(
      label,
    )
  )
    return false
  return /\b(?:pass(?:ed)?|adopted|approved|agreed|carried|enacted|confirmed|accepted)\b/.test(label)
    ? true
    : null
}

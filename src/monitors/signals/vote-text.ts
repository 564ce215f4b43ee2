import type { MonitorItem } from '../connectors/connector.ts'

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const inWords = (count: number) => numbers[count] ?? String(count)

type Vote = NonNullable<MonitorItem['vote']>
type Option = Vote['rollCall'][number]['option']

const remarks: readonly (readonly [Option, string])[] = [
  ['abstain', 'abstained'],
  ['absent', 'absent'],
  ['excused', 'excused'],
  ['other', 'with another answer'],
]
const headings: Readonly<Record<Option, string>> = {
  yes: 'In favor',
  no: 'Against',
  abstain: 'Abstained',
  absent: 'Absent',
  excused: 'Excused',
  other: 'Other',
}

/** "Passed 5 to 2; one absent." */
export function voteOutcome({ isPassed, result, rollCall }: Vote): string | null {
  const decided = isPassed === true ? 'Passed' : isPassed === false ? 'Failed' : result
  if (rollCall.length === 0) return decided === null ? null : sentence(decided)
  const count = (option: Option) => rollCall.filter((one) => one.option === option).length
  const others = remarks.flatMap(([option, word]) =>
    count(option) > 0 ? [`${inWords(count(option))} ${word}`] : [],
  )
  const tally = `${count('yes')} to ${count('no')}`
  const first = decided === null ? `The vote was ${tally}` : withTally(decided, tally, isPassed !== null)
  return sentence([first, others.join(', ')].filter(Boolean).join('; '))
}

/** The source's own word may be a whole phrase, such as "Held in committee". */
const withTally = (decided: string, tally: string, isOurs: boolean) =>
  isOurs ? `${decided} ${tally}` : `${decided.trim().replace(/\.$/, '')}, ${tally}`

/** "In favor: Ada Grell and Otto Moss. Against: Ida Reyes." */
export function voteByMember({ rollCall }: Vote): string {
  const byOption = Map.groupBy(rollCall, ({ option }) => option)
  return Object.entries(headings)
    .flatMap(([option, heading]) => {
      const names = (byOption.get(option as Option) ?? []).map(({ name }) => name)
      return names.length > 0 ? [sentence(`${heading}: ${listed(names)}`)] : []
    })
    .join(' ')
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names)

/** Ends with one period. */
export const sentence = (text: string): string =>
  /[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`

import type { ResearchBundle } from '../../contracts/discovery/research-bundle.ts'
import type { FieldFault } from '../../contracts/problem.ts'
import { plainLine } from '../terminal/plain-text.ts'

/** The faults of a bundle under the entries they belong to, by name. */
export function faultList(
  faults: readonly FieldFault[],
  { entries }: Pick<ResearchBundle, 'entries'>,
): string {
  const whole: string[] = []
  const byEntry = new Map<number, string[]>()
  for (const { path, message } of faults) {
    const [, index, rest] = /^(?:body\.)?entries\.(\d+)\.?(.*)$/.exec(path) ?? []
    if (index === undefined) whole.push(`${path}: ${message}`)
    else {
      const own = byEntry.get(Number(index)) ?? []
      byEntry.set(Number(index), [...own, rest ? `${rest}: ${message}` : message])
    }
  }
  const ofEntries = [...byEntry].flatMap(([index, messages]) => {
    const entry = entries[index]
    const name = entry ? `${plainLine(entry.name)} (${entry.local_id})` : `entry ${index}`
    return [name, ...messages.map((message) => `  ${plainLine(message)}`)]
  })
  return [...whole.map(plainLine), ...ofEntries].map((line) => `  ${line}\n`).join('')
}

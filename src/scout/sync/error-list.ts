import type { ResearchBundle } from '../../contracts/discovery/research-bundle.ts'
import type { FieldFault } from '../../contracts/problem.ts'
import { sanitizeLine } from '../../platform/terminal-text.ts'

/** Groups the errors of a bundle by entry name. */
export function errorList(
  faults: readonly FieldFault[],
  { entries }: Pick<ResearchBundle, 'entries'>,
): string {
  const general: string[] = []
  const byEntry = new Map<number, string[]>()
  for (const { path, message } of faults) {
    const [, index, rest] = /^(?:body\.)?entries\.(\d+)\.?(.*)$/.exec(path) ?? []
    if (index === undefined) general.push(`${path}: ${message}`)
    else {
      const own = byEntry.get(Number(index)) ?? []
      byEntry.set(Number(index), [...own, rest ? `${rest}: ${message}` : message])
    }
  }
  const ofEntries = [...byEntry].flatMap(([index, messages]) => {
    const entry = entries[index]
    const name = entry ? `${sanitizeLine(entry.name)} (${entry.local_id})` : `entry ${index}`
    return [name, ...messages.map((message) => `  ${sanitizeLine(message)}`)]
  })
  return [...general.map(sanitizeLine), ...ofEntries].map((line) => `  ${line}\n`).join('')
}

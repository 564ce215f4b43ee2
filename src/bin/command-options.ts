import { InvalidArgumentError } from 'commander'
import type { CommandNeeds } from './command-needs.ts'

export type Options = { json?: boolean }

/** For `option(...asJson)`. */
export const asJson = ['--json', 'print one JSON object and nothing else'] as const

/** Prints a result as JSON, or as a sentence for people. */
export function tellWith(needs: CommandNeeds) {
  return (result: object, { json }: Options, sentence: string): void => {
    if (json) needs.printJson(result)
    else process.stdout.write(`${sentence}\n`)
  }
}

export function nonEmpty(text: string): string {
  if (text.trim() === '' || text.length > 120) throw new InvalidArgumentError('1 to 120 characters')
  return text.trim()
}

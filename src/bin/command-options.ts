import { InvalidArgumentError } from 'commander'
import { sanitize } from '../platform/terminal-text.ts'
import type { CommandContext } from './command-context.ts'

export type JsonOption = { json?: boolean }

/** For `option(...jsonOption)`. */
export const jsonOption = ['--json', 'print the result as one JSON object'] as const

/** Prints a result as JSON, or as a sentence for people. */
export function createResultPrinter(context: CommandContext) {
  return (result: object, { json }: JsonOption, sentence: string): void => {
    if (json) context.printJson(result)
    else context.output.write(`${sanitize(sentence)}\n`)
  }
}

export function parseName(text: string): string {
  const name = text.trim()
  if (name === '' || name.length > 120) throw new InvalidArgumentError('Use 1 to 120 characters.')
  return name
}

/** For `option('--set <name=value>', description, parseSetting)`, which may be repeated. */
export function parseSetting(text: string, previous: Record<string, string> = {}): Record<string, string> {
  const at = text.indexOf('=')
  if (at < 1) throw new InvalidArgumentError('Use name=value.')
  return { ...previous, [text.slice(0, at).trim()]: text.slice(at + 1).trim() }
}

export function parseDate(text: string): Date {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw new InvalidArgumentError('Use a date such as 2027-01-31.')
  return date
}

/** For `option(flags, description, parseInteger(1, 100))`. */
export function parseInteger(min: number, max: number) {
  return (text: string): number => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < min || value > max)
      throw new InvalidArgumentError(`Use a whole number from ${min} to ${max}.`)
    return value
  }
}

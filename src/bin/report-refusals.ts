import type { z } from 'zod'
import type { FieldFault } from '../contracts/problem.ts'
import { OperatorError, ServiceError, UsageError } from '../platform/errors.ts'
import { invalidInput } from '../platform/http/problem.ts'

/** The option of a command that a field of the API comes from. */
type OptionNames = Readonly<Record<string, string>>

/** Validates the input of an operation. A message names the option that a field comes from. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: object,
  optionOf: OptionNames = {},
): z.output<Schema> {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  throw new UsageError(textOf(invalidInput(parsed.error, 'body'), optionOf))
}

/** Runs work of a service, and reports what the service refuses in the words of the command. */
export async function reportRefusals<T>(work: () => Promise<T>, optionOf: OptionNames = {}): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const isWrongUsage = error.code === 'invalid_request' || error.code === 'place_not_found'
    throw new (isWrongUsage ? UsageError : OperatorError)(textOf(error, optionOf), error)
  }
}

function textOf({ errors = [], message }: ServiceError, optionOf: OptionNames): string {
  const lines = errors.length > 0 ? errors.map((fault) => lineOf(fault, optionOf)) : [message]
  return lines.map((line) => `${line}.`.replace(/([.?])\.$/, '$1')).join('\n')
}

/** Messages put the fields that they mention between backticks. */
function lineOf({ path, message }: FieldFault, optionOf: OptionNames): string {
  const [field = '', ...inside] = path.split('.')
  const named = [optionOf[field] ?? field, ...(inside.length > 0 ? [inside.join('.')] : [])].join(' ')
  const text = message.replaceAll(/`(\w+)`/g, (_, name: string) => optionOf[name] ?? name)
  return named === '' ? text : `${named}: ${text}`
}

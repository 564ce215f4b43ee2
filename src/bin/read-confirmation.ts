import { createInterface } from 'node:readline/promises'
import { OperatorError } from '../platform/errors.ts'
import type { CommandContext } from './command-context.ts'

/** Lets a deletion continue after its name was typed. A closed input is no confirmation. */
export async function requireConfirmation(
  { input, errors }: CommandContext,
  kind: 'account' | 'workspace',
  name: string,
): Promise<void> {
  using lines = createInterface({ input, output: errors })
  const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
  const typed = await Promise.race([lines.question(`Type "${name}" to delete this ${kind}: `), closed])
  if (typed.trim() !== name)
    throw new OperatorError(`Nothing was deleted. Type the name of the ${kind}, or add --yes.`)
}

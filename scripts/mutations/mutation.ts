/** One deliberate bug, and the tests that must fail with it. */
export type Mutation = {
  readonly name: string
  /** What goes wrong with it. */
  readonly effect: string
  readonly file: string
  /** Code that occurs once in the file. In a string, line breaks and indentation do not matter. */
  readonly find: string | RegExp
  readonly replace: string
  /** Test files, at least one of which has to fail. */
  readonly tests: readonly string[]
}

export type MutationTable = Record<string, Omit<Mutation, 'name'>>

/** Returns the source with the bug. Throws when the code to replace is not found exactly once. */
export function applyMutation(source: string, { file, find, replace }: Mutation): string {
  const pattern = new RegExp(typeof find === 'string' ? toPattern(find) : find.source, 'g')
  const matches = [...source.matchAll(pattern)]
  if (matches.length !== 1) {
    throw new Error(`its code occurs ${matches.length} times in ${file}, not once`)
  }
  const [match] = matches
  const mutated = source.slice(0, match!.index) + replace + source.slice(match!.index + match![0].length)
  if (mutated === source) throw new Error(`it changes nothing in ${file}`)
  return mutated
}

/** Any whitespace matches any other, so that formatting does not break a mutation. */
function toPattern(code: string): string {
  return code
    .trim()
    .split(/\s+/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('\\s+')
}

export function mutationsOf(part: string, table: MutationTable): Mutation[] {
  return Object.entries(table).map(([name, mutation]) => ({ name: `${part}-${name}`, ...mutation }))
}

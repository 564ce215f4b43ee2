/** One seeded mistake: a text that stands once in a file, and what stands there instead. */
export type Mutation = {
  readonly name: string
  /** What no longer holds with it. */
  readonly breaks: string
  readonly file: string
  readonly find: string
  readonly put: string
  /** Test files of which at least one has to fail. */
  readonly killers: readonly string[]
}

/** Mutations of one part of the Firehose, with the tests that prove it. */
export type Seeds = Record<string, Omit<Mutation, 'name' | 'file'> & { file: string }>

/** The source with the mistake in it; throws where it no longer fits. */
export function mutate(source: string, { name, file, find, put }: Mutation): string {
  const found = source.split(find).length - 1
  if (found !== 1 || find === put) {
    throw new Error(`${name} no longer applies: its text stands ${found} times in ${file}, not once`)
  }
  return source.replace(find, () => put)
}

export function mutationsOf(part: string, seeds: Seeds): Mutation[] {
  return Object.entries(seeds).map(([name, seed]) => ({ name: `${part}-${name}`, ...seed }))
}

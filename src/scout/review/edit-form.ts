import { EntityType } from '../../contracts/directory/entities.ts'
import { WebAddress } from '../../contracts/values.ts'
import type { ResearchCandidate } from '../../research/index.ts'
import type { Edit } from './decisions.ts'
import type { Prompt } from './prompt.ts'

type Form = { prompt: Pick<Prompt, 'readLine'>; print: (text: string) => void }
type Parsed<T> = { value: T } | { fault: string }

const canceled = Symbol('canceled')

/** Asks for each field, prefilled with its current value; undefined when the reviewer cancels. */
export async function promptForEdit(candidate: ResearchCandidate, form: Form): Promise<Edit | undefined> {
  /** Asks until the input is valid. */
  async function field<T>(question: string, initial: string, parse: (text: string) => Parsed<T>): Promise<T> {
    for (;;) {
      const answer = await form.prompt.readLine(`${question}: `, initial)
      if (answer === undefined) throw canceled
      const parsed = parse(answer.trim())
      if ('value' in parsed) return parsed.value
      form.print(`${parsed.fault}\n`)
    }
  }
  const { claims } = candidate
  form.print('Press Enter to keep a value.\n')
  try {
    const name = await field('Name', candidate.name, (text) =>
      text ? { value: text } : { fault: 'Enter a name.' },
    )
    const type = await field('Type', candidate.type, parseType)
    const description = await field('Description', candidate.description ?? '', parseOptionalText)
    const issueAreas = await field('Issue areas', candidate.issueAreas.join(', '), (text) => ({
      value: splitList(text),
    }))
    const website = await field('Website', candidate.website ?? '', parseUrl)
    const dropClaims = await field('Claims to drop (numbers)', '', (text) =>
      parseClaimNumbers(text, claims.length),
    )
    return {
      ...(name !== candidate.name && { name }),
      ...(type !== candidate.type && { type }),
      ...(description !== candidate.description && { description }),
      ...(String(issueAreas) !== String(candidate.issueAreas) && { issueAreas }),
      ...(website !== candidate.website && { website }),
      ...(dropClaims.length > 0 && { dropClaims }),
    }
  } catch (reason) {
    if (reason === canceled) return undefined
    throw reason
  }
}

function parseType(text: string): Parsed<EntityType> {
  const { data } = EntityType.safeParse(text)
  return data ? { value: data } : { fault: `Enter one of ${EntityType.options.join(', ')}.` }
}

const parseOptionalText = (text: string): Parsed<string | null> => ({ value: text === '' ? null : text })

function parseUrl(text: string): Parsed<string | null> {
  const isFine = text === '' || WebAddress.safeParse(text).success
  return isFine ? parseOptionalText(text) : { fault: 'Enter an http or https address, or leave it empty.' }
}

function parseClaimNumbers(text: string, count: number): Parsed<number[]> {
  const numbers = [...new Set(splitList(text).map(Number))]
  if (numbers.some((one) => !(Number.isInteger(one) && one >= 1 && one <= count)))
    return { fault: `Enter numbers from 1 to ${count}, separated by commas, or leave it empty.` }
  if (numbers.length === count) return { fault: 'Keep at least one claim, or reject the candidate.' }
  return { value: numbers }
}

const splitList = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

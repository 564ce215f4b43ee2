import { EntityType } from '../../contracts/directory/entities.ts'
import { WebAddress } from '../../contracts/values.ts'
import type { ResearchCandidate } from '../../research/index.ts'
import type { Answers } from './answers.ts'
import type { Edit } from './decisions.ts'

type Asking = { answers: Pick<Answers, 'line'>; print: (text: string) => void }
type Heard<T> = { value: T } | { fault: string }

const hasLeft = Symbol('has left')

/** Asks for each field, with what stands there now; undefined when the reviewer leaves. */
export async function askEdit(candidate: ResearchCandidate, asking: Asking): Promise<Edit | undefined> {
  /** Asks until `hear` takes the answer. */
  async function field<T>(question: string, initial: string, hear: (text: string) => Heard<T>): Promise<T> {
    for (;;) {
      const answer = await asking.answers.line(`${question}: `, initial)
      if (answer === undefined) throw hasLeft
      const heard = hear(answer.trim())
      if ('value' in heard) return heard.value
      asking.print(`${heard.fault}\n`)
    }
  }
  const { claims } = candidate
  asking.print('Enter keeps what stands there.\n')
  try {
    const name = await field('Name', candidate.name, (text) =>
      text ? { value: text } : { fault: 'A name is needed.' },
    )
    const type = await field('Type', candidate.type, heardType)
    const description = await field('Description', candidate.description ?? '', heardText)
    const issueAreas = await field('Issue areas', candidate.issueAreas.join(', '), (text) => ({
      value: listed(text),
    }))
    const website = await field('Website', candidate.website ?? '', heardAddress)
    const dropClaims = await field('Leave out claims (numbers)', '', (text) =>
      heardNumbers(text, claims.length),
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
    if (reason === hasLeft) return undefined
    throw reason
  }
}

function heardType(text: string): Heard<EntityType> {
  const { data } = EntityType.safeParse(text)
  return data ? { value: data } : { fault: `One of ${EntityType.options.join(', ')}.` }
}

const heardText = (text: string): Heard<string | null> => ({ value: text === '' ? null : text })

function heardAddress(text: string): Heard<string | null> {
  const isFine = text === '' || WebAddress.safeParse(text).success
  return isFine ? heardText(text) : { fault: 'An http or https address, or nothing.' }
}

function heardNumbers(text: string, most: number): Heard<number[]> {
  const numbers = [...new Set(listed(text).map(Number))]
  if (numbers.some((one) => !(Number.isInteger(one) && one >= 1 && one <= most)))
    return { fault: `Numbers from 1 to ${most}, joined by commas, or nothing.` }
  if (numbers.length === most)
    return { fault: 'At least one claim has to stay. To drop them all, reject the candidate.' }
  return { value: numbers }
}

const listed = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

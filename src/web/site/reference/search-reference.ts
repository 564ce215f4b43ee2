import type { OpenApiDocument } from '../../../contracts/openapi/document.ts'
import { problemCodes } from '../../../contracts/problem.ts'
import { problemGuidance } from '../../../contracts/problem-guidance.ts'
import { type OperationEntry, operationEntry } from './api-groups.ts'
import { operationsOf, parametersOf } from './document-reader.ts'
import { recordNames } from './record-view.ts'

export type ReferenceMatches = {
  readonly operations: readonly OperationEntry[]
  readonly records: readonly string[]
  readonly problems: readonly string[]
  readonly guides: readonly { readonly name: string; readonly title: string }[]
}

type Guide = { readonly name: string; readonly title: string; readonly text: string }

/** Finds what has all of the words. An operation whose name or summary has them comes first. */
export function searchReference(
  document: OpenApiDocument,
  guides: readonly Guide[],
  query: string,
): ReferenceMatches {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const matches = (...texts: readonly (string | undefined)[]) => {
    const text = plain(texts.join(' '))
    return words.every((word) => text.includes(word))
  }
  const operations = operationsOf(document)
  const isNamed = ({ operationId, summary, path }: (typeof operations)[number]) =>
    matches(operationId, summary, path)
  const isDescribed = (operation: (typeof operations)[number]) => {
    const parameters = parametersOf(document, operation).filter((one) => one.in !== 'header')
    const names = parameters.map(({ name, description }) => `${name} ${description}`).join(' ')
    return matches(
      operation.operationId,
      operation.summary,
      operation.path,
      operation.method,
      operation.description,
      operation.tags.join(' '),
      names,
    )
  }
  const named = operations.filter(isNamed)
  const others = operations.filter((operation) => !isNamed(operation) && isDescribed(operation))
  return {
    operations: [...named, ...others].map(operationEntry),
    records: recordNames(document).filter((name) => matches(name)),
    problems: Object.entries(problemGuidance)
      .filter(([code, { when }]) =>
        matches(code, problemCodes[code as keyof typeof problemCodes].title, when),
      )
      .map(([code]) => code),
    guides: guides
      .filter(({ title, text }) => matches(title, text))
      .map(({ name, title }) => ({ name, title })),
  }
}

/** Pages say actor where the contract says entity, so a search for either finds both. */
const plain = (text: string): string =>
  text.toLowerCase().replaceAll('entities', 'actors').replaceAll('entity', 'actor')

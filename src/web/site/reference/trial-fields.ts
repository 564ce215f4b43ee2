import type { JsonSchema, OpenApiDocument, ParameterObject } from '../../../contracts/openapi/document.ts'
import { resolve } from './document-reader.ts'
import { allowedValues } from './type-parts.ts'

/** A field of the form that sends a request. */
export type TrialField = {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly isRequired: boolean
  /** A list has one value per line. */
  readonly isList: boolean
  readonly allowed?: readonly string[]
  /** What the field holds at first. */
  readonly value?: string
  readonly example?: string
}

export function trialFields(document: OpenApiDocument, parameters: readonly ParameterObject[]): TrialField[] {
  return parameters
    .filter((one) => one.in !== 'header')
    .map(({ name, in: place, required, schema, example }) => {
      const isList = resolve<JsonSchema>(document, schema)['type'] === 'array'
      const allowed = isList ? undefined : allowedValues(document, schema)
      const text = example === undefined ? undefined : [example].flat().join('\n')
      return {
        name,
        in: place === 'path' ? ('path' as const) : ('query' as const),
        isRequired: required,
        isList,
        ...(allowed && { allowed }),
        ...(text !== undefined && (required ? { value: text } : { example: text })),
      }
    })
}

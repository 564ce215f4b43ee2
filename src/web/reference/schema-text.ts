import type { JsonSchema, OpenApiDocument } from '../../contracts/openapi/document.ts'
import { resolve, schemaName } from './document-reader.ts'
import { type Html, html } from './html.ts'

/** Describes the type of a value. A named schema links to its section. */
export function typeText(schema: JsonSchema): Html {
  const name = schemaName(schema)
  const choices = choicesOf(schema)
  if (name !== undefined) return html`<a href="#${name}">${name}</a>`
  if (choices.length > 0)
    return separated([...new Set(choices.map((choice) => typeText(choice).markup))].map(asHtml), ' or ')
  if (schema['type'] === 'array') return html`array of ${typeText((schema['items'] ?? {}) as JsonSchema)}`
  if (Array.isArray(schema['type'])) return html`${schema['type'].map(String).join(' or ')}`
  if (typeof schema['additionalProperties'] === 'object') return html`object, by name`
  return html`${String(schema['format'] ?? schema['type'] ?? 'any')}`
}

/** Describes the constraints and the default of a value in short phrases. */
export function limitPhrases(document: OpenApiDocument, schema: JsonSchema): Html[] {
  const value = {
    ...resolve<JsonSchema>(document, schema),
    ...Object.assign({}, ...choicesOf(schema)),
  } as JsonSchema
  const item = resolve<JsonSchema>(document, (value['items'] ?? {}) as JsonSchema)
  const allowed = (value['enum'] ?? item['enum']) as readonly unknown[] | undefined
  const phrases = [
    allowed &&
      html`One of ${separated(
        allowed.map((one) => html`<code>${String(one)}</code>`),
        ', ',
      )}`,
    range(value['minimum'], value['maximum'], ''),
    range(value['minLength'], value['maxLength'], ' characters'),
    range(value['minItems'], value['maxItems'], ' values'),
    schema['default'] !== undefined && html`Default <code>${JSON.stringify(schema['default'])}</code>`,
  ]
  return phrases.filter((phrase) => phrase !== false && phrase !== undefined)
}

export function separated(parts: readonly Html[], separator: string): Html {
  return html`${parts.map((part, index) => html`${index > 0 && separator}${part}`)}`
}

function choicesOf(schema: JsonSchema): readonly JsonSchema[] {
  return (schema['anyOf'] ?? []) as readonly JsonSchema[]
}

function range(least: unknown, most: unknown, unit: string): Html | undefined {
  if (typeof least === 'number' && typeof most === 'number') return html`${least} to ${most}${unit}`
  if (typeof most === 'number') return html`At most ${most}${unit}`
  if (typeof least === 'number' && least > 0) return html`At least ${least}${unit}`
  return undefined
}

function asHtml(markup: string): Html {
  return { markup }
}

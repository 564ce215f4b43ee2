import type { JsonSchema, OpenApiDocument, ParameterObject } from '../../contracts/openapi/document.ts'
import { resolve, schemaName } from './document-reader.ts'
import { type Html, html, prose } from './html.ts'
import { limitPhrases, separated, typeText } from './schema-text.ts'

export type Field = {
  readonly name: string
  readonly schema: JsonSchema
  readonly note?: 'required' | 'optional' | undefined
  readonly description?: string | undefined
  readonly example?: unknown
}

export function fieldTable(document: OpenApiDocument, caption: string, fields: readonly Field[]): Html {
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table>
<caption>${caption}</caption>
<tbody>${fields.map((field) => fieldRow(document, field))}</tbody>
</table></div>`
}

export function parameterFields(parameters: readonly ParameterObject[]): Field[] {
  return parameters.map((parameter) => ({ ...parameter, note: parameter.required ? 'required' : undefined }))
}

/** Lists the fields of an object. Fields of unnamed nested objects follow with dotted names. */
export function schemaFields(document: OpenApiDocument, schema: JsonSchema, path = ''): Field[] {
  const object = resolve<JsonSchema>(document, schema)
  const required = (object['required'] ?? []) as readonly string[]
  const properties = Object.entries((object['properties'] ?? {}) as Record<string, JsonSchema>)
  return properties.flatMap(([key, field]) => {
    const [example] = (field['examples'] ?? []) as readonly unknown[]
    return [
      {
        name: path + key,
        schema: field,
        note: required.includes(key) ? undefined : 'optional',
        description: descriptionOf(document, field),
        example,
      },
      ...nestedFields(document, field, path + key),
    ]
  })
}

function nestedFields(document: OpenApiDocument, field: JsonSchema, name: string): Field[] {
  const isList = field['type'] === 'array'
  const inner = (isList ? field['items'] : field) as JsonSchema
  return schemaName(inner) === undefined ? schemaFields(document, inner, `${name}${isList ? '[]' : ''}.`) : []
}

/** Returns the field's own description or that of the schema it refers to. */
function descriptionOf(document: OpenApiDocument, field: JsonSchema): string | undefined {
  const choices = (field['anyOf'] ?? []) as readonly JsonSchema[]
  const items = (field['items'] ?? {}) as JsonSchema
  const schemas = [field, ...choices, items].flatMap((one) => [one, resolve<JsonSchema>(document, one)])
  return schemas.map((one) => one['description']).find((text) => typeof text === 'string')
}

function fieldRow(document: OpenApiDocument, { name, schema, note, description, example }: Field): Html {
  const limits = limitPhrases(document, schema)
  return html`<tr>
<th scope="row"><code class="field">${name}</code>${note && html` <span class="note ${note}">${note}</span>`}
<span class="type">${typeText(schema)}</span></th>
<td>${description !== undefined && html`<p>${prose(description)}</p>`}
${limits.length > 0 && html`<p class="limits">${separated(limits, '. ')}</p>`}
${example !== undefined && example !== null && html`<p class="limits">Example <code>${exampleText(example)}</code></p>`}</td>
</tr>`
}

function exampleText(example: unknown): string {
  if (Array.isArray(example)) return example.join(', ')
  return typeof example === 'object' ? JSON.stringify(example) : String(example)
}

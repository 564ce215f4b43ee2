import type { OpenApiDocument, ParameterObject } from '../../../contracts/openapi/document.ts'
import { operationEntry } from './api-groups.ts'
import { curlSample } from './curl-sample.ts'
import { bodyOf, type DocumentedOperation, parametersOf, responsesOf, schemaName } from './document-reader.ts'
import { type Field, parameterFields, schemaFields } from './fields.ts'
import { pythonSample } from './python-sample.ts'
import { sampleRequest } from './sample-request.ts'
import { type TrialField, trialFields } from './trial-fields.ts'
import { type TypePart, typeParts } from './type-parts.ts'
import { typescriptSample } from './typescript-sample.ts'

export type ResponseView = {
  readonly status: number
  readonly description: string
  readonly type: readonly TypePart[]
  /** Codes of the problems that have this status. */
  readonly problems: readonly string[]
}

export type OperationView = ReturnType<typeof operationView>

/** Everything that the page of an operation shows, without the rest of the document. */
export function operationView(document: OpenApiDocument, operation: DocumentedOperation, baseUrl: string) {
  const parameters = parametersOf(document, operation)
  const fieldsIn = (place: ParameterObject['in']): Field[] =>
    parameterFields(
      document,
      parameters.filter((one) => one.in === place),
    )
  const body = bodyOf(operation.requestBody)
  const responses = responsesOf(document, operation)
  const success = bodyOf(responses.find(({ status }) => status < 300))
  const request = sampleRequest(document, operation, baseUrl)
  return {
    ...operationEntry(operation),
    description: operation.description,
    access: accessOf(operation),
    inPath: fieldsIn('path'),
    inQuery: fieldsIn('query'),
    headers: parameters.filter((one) => one.in === 'header').map(({ name }) => name),
    body: body && { mediaType: body.mediaType, fields: schemaFields(document, body.schema) },
    responses: responses.map(
      (response): ResponseView => ({
        status: response.status,
        description: response.description,
        type: typesOf(response),
        problems: Object.keys(bodyOf(response)?.examples ?? {}),
      }),
    ),
    result: success && {
      name: schemaName(success.schema),
      fields: schemaFields(document, success.schema),
      example: success.example,
    },
    samples: {
      curl: curlSample(request),
      typescript: typescriptSample(request),
      python: pythonSample(request),
    },
    trial: {
      fields: trialFields(document, parameters),
      body: body && JSON.stringify(body.example, null, 2),
      accept: request.accept,
    },
  }
}

export type { TrialField }

/** Who may call: anyone, any account, or reviewers of the directory. */
function accessOf({ security }: DocumentedOperation): 'public' | 'account' | 'reviewer' {
  if (security.length === 0) return 'public'
  const roles = security.flatMap((requirement) => Object.values(requirement).flat())
  return roles.includes('reviewer') ? 'reviewer' : 'account'
}

/** JSON by its schema, everything else by its media type. */
function typesOf(response: Parameters<typeof bodyOf>[0]): TypePart[] {
  return Object.entries(response?.content ?? {}).flatMap(([mediaType, { schema }], index) => {
    const isText = schema['type'] === 'string'
    const parts = isText ? [{ text: mediaType }] : typeParts(schema)
    const events = mediaType === 'text/event-stream' ? [{ text: ' (text/event-stream)' }] : []
    return [...(index > 0 ? [{ text: ', ' }] : []), ...parts, ...events]
  })
}

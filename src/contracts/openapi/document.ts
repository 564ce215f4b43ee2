/** The part of OpenAPI 3.1 that our document uses. */
export type OpenApiDocument = {
  openapi: string
  info: {
    title: string
    version: string
    summary: string
    description: string
    contact: { name: string; url?: string; email?: string }
    license: { name: string; identifier: string }
  }
  servers: readonly ServerObject[]
  externalDocs: { description: string; url: string }
  tags: readonly TagObject[]
  paths: Record<string, Record<string, OperationObject>>
  components: {
    schemas: Record<string, JsonSchema>
    parameters: Record<string, ParameterObject>
    headers: Record<string, HeaderObject>
    responses: Record<string, ResponseObject>
    examples: Record<string, ExampleObject>
    securitySchemes: Record<string, Record<string, unknown>>
  }
}

export type ServerObject = {
  url: string
  description: string
  variables?: Record<string, { default: string; description: string }>
}

export type TagObject = { name: string; description: string }

export type Reference = { $ref: string }

export type JsonSchema = { readonly [keyword: string]: unknown }

export type ParameterObject = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  style?: string
  explode?: boolean
  schema: JsonSchema
  example?: unknown
}

export type HeaderObject = { description: string; schema: JsonSchema; example?: unknown }

export type ExampleObject = { summary: string; value: unknown }

export type MediaTypeObject = {
  schema: JsonSchema
  example?: unknown
  examples?: Record<string, Reference>
}

export type ResponseObject = {
  description: string
  headers?: Record<string, Reference>
  content?: Record<string, MediaTypeObject>
}

export type OperationObject = {
  operationId: string
  tags: readonly string[]
  summary: string
  description?: string
  security: readonly Record<string, readonly string[]>[]
  parameters: readonly (ParameterObject | Reference)[]
  requestBody?: { required: boolean; content: Record<string, MediaTypeObject> }
  responses: Record<string, ResponseObject | Reference>
}

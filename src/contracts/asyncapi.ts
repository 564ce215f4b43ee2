import type { z } from 'zod'
import type { Channel, ChannelProtocol } from './channel.ts'
import { withBaseUrl } from './example-url.ts'
import { channels, firehoseSubprotocol } from './firehose/channels.ts'
import { contactOf, defaultSiteName, type Installation, localServerUrl } from './installation.ts'
import type { JsonSchema, Reference } from './openapi/document.ts'
import { exampleValue } from './openapi/example-value.ts'
import { createSchemaCatalog, type Direction, type SchemaCatalog } from './openapi/schema-catalog.ts'

/** The part of AsyncAPI 3 that our document uses. */
type AsyncApiDocument = {
  asyncapi: string
  id: string
  info: Record<string, unknown>
  defaultContentType: string
  servers: Record<string, Record<string, unknown>>
  channels: Record<string, Record<string, unknown>>
  operations: Record<string, Record<string, unknown>>
  components: {
    schemas: Record<string, JsonSchema>
    messages: Record<string, Record<string, unknown>>
    securitySchemes: Record<string, Record<string, unknown>>
  }
}

const serverOf: Record<Exclude<ChannelProtocol, 'webhook'>, string> = { sse: 'events', websocket: 'sockets' }

/** Describes the event channels of the installation at `serverUrl`, which has no trailing slash. */
export function asyncApiDocument({
  serverUrl,
  version,
  siteName = defaultSiteName,
  contact,
}: Installation): AsyncApiDocument {
  const catalog = createSchemaCatalog([...schemasInUse()])
  const { host, pathname, protocol } = new URL(serverUrl)
  const isSecure = protocol === 'https:'
  const location = { host, ...(pathname === '/' ? {} : { pathname }) }
  const document: AsyncApiDocument = {
    asyncapi: '3.1.0',
    id: 'urn:civic-directory:firehose',
    info: {
      title: `${siteName} Firehose`,
      version,
      description: introduction,
      contact: contactOf(siteName, contact, serverUrl),
      license: { name: 'MIT License', url: 'https://opensource.org/license/mit' },
      tags: [{ name: 'Firehose' }],
      externalDocs: { description: 'The HTTP API', url: `${serverUrl}/openapi.json` },
    },
    defaultContentType: 'application/json',
    servers: {
      events: {
        ...location,
        protocol: isSecure ? 'https' : 'http',
        description: 'Server-Sent Events',
        security,
      },
      sockets: { ...location, protocol: isSecure ? 'wss' : 'ws', description: 'WebSockets', security },
    },
    channels: Object.fromEntries(channels.map((one) => [one.id, channelObject(one, catalog)])),
    operations: Object.fromEntries(
      channels.map((one) => [
        `send${one.id[0]!.toUpperCase()}${one.id.slice(1)}`,
        operationObject(one, catalog),
      ]),
    ),
    components: {
      schemas: catalog.components,
      messages: Object.fromEntries(
        [...new Set(channels.flatMap(({ messages }) => messages))].map((message) => [
          nameOf(message),
          messageObject(message, catalog),
        ]),
      ),
      securitySchemes: {
        apiKey: { type: 'httpApiKey', in: 'header', name: 'X-API-Key', description: 'An API key.' },
        bearer: { type: 'http', scheme: 'bearer', description: 'An OAuth 2.1 access token.' },
      },
    },
  }
  return withBaseUrl(document, serverUrl)
}

/** The committed document, which belongs to no installation. */
export function portableAsyncApiDocument(version: string): AsyncApiDocument {
  const { servers, ...rest } = asyncApiDocument({ serverUrl: localServerUrl, version })
  const variables = {
    host: { default: new URL(localServerUrl).host, description: 'The host of the installation' },
  }
  const portable = Object.entries(servers).map(([name, server]) => [
    name,
    { ...server, host: '{host}', variables },
  ])
  return { ...rest, servers: Object.fromEntries(portable) }
}

const security = [
  { $ref: '#/components/securitySchemes/apiKey' },
  { $ref: '#/components/securitySchemes/bearer' },
] satisfies Reference[]

function* schemasInUse() {
  for (const { params, query, headers, messages } of channels) {
    for (const schema of [params, query, headers]) {
      if (schema) yield { schema: schema as z.ZodType, direction: 'request' as Direction }
    }
    for (const schema of messages) yield { schema: schema as z.ZodType, direction: 'response' as Direction }
  }
}

function channelObject(channel: Channel, catalog: SchemaCatalog): Record<string, unknown> {
  const { address, title, summary, description, protocol, params, query, headers, messages } = channel
  const bindings =
    protocol === 'websocket'
      ? {
          ws: {
            method: 'GET',
            ...(query && { query: catalog.describe(query, 'request') }),
            ...(headers && { headers: catalog.describe(headers, 'request') }),
            bindingVersion: '0.1.0',
          },
        }
      : undefined
  return {
    address,
    title,
    summary,
    description,
    ...(protocol === 'webhook' ? {} : { servers: [{ $ref: `#/servers/${serverOf[protocol]}` }] }),
    ...(params && { parameters: parametersOf(params) }),
    messages: Object.fromEntries(
      messages.map((message) => [nameOf(message), { $ref: `#/components/messages/${nameOf(message)}` }]),
    ),
    ...(protocol === 'websocket' ? { 'x-subprotocol': firehoseSubprotocol } : {}),
    ...(bindings && { bindings }),
  }
}

function operationObject(channel: Channel, catalog: SchemaCatalog): Record<string, unknown> {
  const { id, title, summary, protocol, query, messages } = channel
  const http = {
    method: protocol === 'webhook' ? 'POST' : 'GET',
    ...(query && { query: catalog.describe(query, 'request') }),
    bindingVersion: '0.3.0',
  }
  return {
    action: 'send',
    channel: { $ref: `#/channels/${id}` },
    title,
    summary,
    ...(protocol === 'websocket' ? {} : { bindings: { http } }),
    messages: messages.map((message) => ({ $ref: `#/channels/${id}/messages/${nameOf(message)}` })),
  }
}

function messageObject(message: z.ZodObject, catalog: SchemaCatalog): Record<string, unknown> {
  const name = nameOf(message)
  const { description } = message.meta() ?? {}
  const type = (message.shape as Record<string, { value?: string }>)['type']?.value
  const payload = catalog.describe(message, 'response')
  const headers = channels.find(
    ({ protocol, messages }) => protocol === 'webhook' && messages.includes(message),
  )?.headers
  return {
    name: type ?? name,
    title: name,
    summary: description,
    contentType: 'application/json',
    ...(headers && { headers: catalog.describe(headers, 'request') }),
    payload,
    examples: [{ name: 'example', payload: exampleValue(payload, catalog.components) }],
  }
}

function parametersOf(params: z.ZodObject): Record<string, unknown> {
  const fields = params.shape as Record<string, z.ZodType>
  return Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [
      name,
      { description: schema.description, examples: [schema.meta()?.['example']] },
    ]),
  )
}

function nameOf(message: z.ZodType): string {
  const id = message.meta()?.id
  if (id === undefined) throw new Error('A message schema needs an id: .meta({ id })')
  return id
}

const introduction = `Civic signals as they are found: public meetings, votes, filings, grants, and changes to the directory, each with a dated source and an exact quote.

Every message carries \`type\` and \`event_id\`. The id is an opaque position, valid on every instance and for every kind of delivery. Resume after it with \`Last-Event-ID\`, \`last_event_id\` or \`cursor\`. Messages arrive in the order of the log, each once. A \`firehose.gap\` message announces messages that can no longer be delivered. Ignore members and message types that you do not know.`

import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { ServiceError } from '../../platform/errors.ts'
import { completePlace } from '../prompts/completions.ts'
import { carriedBy } from '../protocol/auth-info.ts'
import type { AssistantNeeds } from '../protocol/needs.ts'
import { challengeFor } from '../protocol/scope-challenge.ts'
import { contextOf } from '../protocol/tool-context.ts'
import type { AddressedResource } from './all-resources.ts'
import type { Named } from './resource.ts'

const minuteMs = 60_000

export function registerResources(
  server: McpServer,
  needs: AssistantNeeds,
  resources: readonly AddressedResource[],
): void {
  for (const resource of resources) {
    const { name, title, description, template, scopes, list } = resource
    const config = { title, description, mimeType: 'text/markdown', scopeChallenge: challengeFor(scopes) }
    const isOne = !template.includes('{')
    if (isOne) {
      server.registerResource(name, template, config, (uri, context) =>
        read(needs, resource, uri, {}, context),
      )
      continue
    }
    const callbacks = {
      list: list && ((context: ServerContext) => listed(needs, resource, context)),
      complete: template.includes('{place_key}') ? { place_key: completePlace(needs) } : {},
    }
    server.registerResource(
      name,
      new ResourceTemplate(resource.address, callbacks),
      config,
      (uri, named, context) => read(needs, resource, uri, named as Named, context),
    )
  }
}

/** What was not allowed is left out of the list, not refused: the rest of it is wanted too. */
async function listed(needs: AssistantNeeds, { scopes, list }: AddressedResource, context: ServerContext) {
  const { caller } = carriedBy(context.http?.authInfo)
  const mayList = scopes.every((scope) => caller.scopes === 'all' || caller.scopes.includes(scope))
  return { resources: mayList ? [...(await list!(contextOf(needs, context)))] : [] }
}

/** As text to read and as data, under one address. */
async function read(
  needs: AssistantNeeds,
  resource: AddressedResource,
  uri: URL,
  named: Named,
  context: ServerContext,
): Promise<ReadResourceResult> {
  try {
    const { data, text } = await resource.read(named, contextOf(needs, context))
    return {
      contents: [
        { uri: uri.href, mimeType: 'text/markdown', text },
        { uri: uri.href, mimeType: 'application/json', text: JSON.stringify(data) },
      ],
      ...(resource.isPublic(data) && { ttlMs: minuteMs, cacheScope: 'public' }),
    }
  } catch (error) {
    if (!(error instanceof ServiceError)) {
      const { requestId } = carriedBy(context.http?.authInfo)
      needs.log.error({ err: error, request_id: requestId, resource: resource.name }, 'A resource failed')
      throw new ProtocolError(
        ProtocolErrorCode.InternalError,
        `Something went wrong on our side; the failure was recorded as ${requestId}`,
      )
    }
    if (error.status === 404) throw new ResourceNotFoundError(uri.href, error.message)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${error.code}: ${error.message}`)
  }
}

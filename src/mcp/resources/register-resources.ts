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
import { requestExtra } from '../protocol/auth-info.ts'
import type { AssistantNeeds } from '../protocol/needs.ts'
import { createScopeChallenge } from '../protocol/scope-challenge.ts'
import { toolContextOf } from '../protocol/tool-context.ts'
import type { AddressedResource } from './all-resources.ts'
import type { TemplateVariables } from './resource.ts'

const minuteMs = 60_000

export function registerResources(
  server: McpServer,
  needs: AssistantNeeds,
  resources: readonly AddressedResource[],
): void {
  for (const resource of resources) {
    const { name, title, description, template, scopes, list } = resource
    const config = {
      title,
      description,
      mimeType: 'text/markdown',
      scopeChallenge: createScopeChallenge(scopes),
    }
    if (!template.includes('{')) {
      server.registerResource(name, template, config, (uri, context) =>
        read(needs, resource, uri, {}, context),
      )
      continue
    }
    const callbacks = {
      list: list && ((context: ServerContext) => listResources(needs, resource, context)),
      complete: template.includes('{place_key}') ? { place_key: completePlace(needs) } : {},
    }
    server.registerResource(
      name,
      new ResourceTemplate(resource.address, callbacks),
      config,
      (uri, _variables, context) =>
        read(needs, resource, uri, resource.address.matchPath(uri.href) ?? {}, context),
    )
  }
}

/** Omits resources that the token may not read instead of failing the whole list. */
async function listResources(
  needs: AssistantNeeds,
  { scopes, list }: AddressedResource,
  context: ServerContext,
) {
  const { caller } = requestExtra(context.http?.authInfo)
  const canList = scopes.every((scope) => caller.scopes === 'all' || caller.scopes.includes(scope))
  return { resources: canList ? [...(await list!(toolContextOf(needs, context)))] : [] }
}

/** Returns the content as Markdown and as JSON. */
async function read(
  needs: AssistantNeeds,
  resource: AddressedResource,
  uri: URL,
  variables: TemplateVariables,
  context: ServerContext,
): Promise<ReadResourceResult> {
  try {
    const { data, text } = await resource.read(variables, toolContextOf(needs, context))
    return {
      contents: [
        { uri: uri.href, mimeType: 'text/markdown', text },
        { uri: uri.href, mimeType: 'application/json', text: JSON.stringify(data) },
      ],
      ...(resource.isPublic(data) && { ttlMs: minuteMs, cacheScope: 'public' }),
    }
  } catch (error) {
    if (!(error instanceof ServiceError)) {
      const { requestId } = requestExtra(context.http?.authInfo)
      needs.log.error({ err: error, request_id: requestId, resource: resource.name }, 'Resource read failed')
      throw new ProtocolError(ProtocolErrorCode.InternalError, `Internal error ${requestId}`)
    }
    if (error.status === 404) throw new ResourceNotFoundError(uri.href, error.message)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${error.code}: ${error.message}`)
  }
}

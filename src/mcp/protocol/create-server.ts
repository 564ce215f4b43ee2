import {
  type McpRequestContext,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server'
import { hourMs } from '../../contracts/days.ts'
import { version } from '../../platform/version.ts'
import { instructionsOf } from '../instructions.ts'
import type { JsonSchema } from '../json-schema.ts'
import { createPrompts } from '../prompts/all-prompts.ts'
import { servedResources } from '../resources/all-resources.ts'
import { registerResources } from '../resources/register-resources.ts'
import type { Tool } from '../tool.ts'
import { allTools } from '../tools.ts'
import { requestExtra } from './auth-info.ts'
import { callTool } from './call-tool.ts'
import type { AssistantNeeds, ExtraTools } from './needs.ts'
import { createScopeChallenge } from './scope-challenge.ts'
import { createToolResultCache, type ToolResultCache } from './tool-result-cache.ts'

/** Results that are the same for every caller and change only with a new version of the service. */
const publicCache = { ttlMs: hourMs, cacheScope: 'public' } as const
const privateCache = { ttlMs: 0, cacheScope: 'private' } as const

/** Creates a server per request, so that no state is shared between callers. */
export function createServerFactory(needs: AssistantNeeds) {
  const tools = allTools.filter(({ operations }) =>
    operations.every((operation) => needs.calls.serves(operation)),
  )
  const resources = servedResources(needs)
  const toolsByName = new Map(tools.map((tool) => [tool.name, tool]))

  const prompts = createPrompts(needs)
  const instructions = instructionsOf(needs.siteName)
  const cache = createToolResultCache(needs.cache)

  return ({ era, authInfo }: McpRequestContext): McpServer => {
    const { message } = requestExtra(authInfo)
    const isAbout = (subject: string) =>
      !/^(tools|prompts|resources)\//.test(message.method ?? '') || message.method!.startsWith(`${subject}/`)
    const called =
      message.method === 'tools/call' ? toolsByName.get(String(message.params['name'])) : undefined
    const server = new McpServer(
      { name: 'civic-directory', title: needs.siteName, version, websiteUrl: needs.baseUrl },
      {
        instructions,
        capabilities: {
          tools: { listChanged: false },
          prompts: { listChanged: false },
          // The older protocol version does not support subscriptions here.
          resources: { listChanged: false, ...(era === 'modern' && { subscribe: true }) },
        },
        cacheHints: {
          'server/discover': publicCache,
          'tools/list': publicCache,
          'prompts/list': publicCache,
          'resources/templates/list': publicCache,
          'resources/list': privateCache,
          'resources/read': privateCache,
        },
      },
    )
    // Registers only what the request needs: most requests call one tool.
    for (const tool of called ? [called] : isAbout('tools') ? tools : []) registerTool(server, tool)
    if (isAbout('resources')) registerResources(server, needs, resources)
    if (isAbout('prompts')) for (const prompt of prompts) server.registerPrompt(...prompt)
    handleCalls(server, { needs, cache, toolsByName, extra: needs.extend?.(server) })
    return server
  }
}

/** The library lists the tool and challenges for its scopes; `handleCalls` runs it. */
function registerTool(server: McpServer, tool: Tool): void {
  const { name, title, description, annotations, scopes } = tool
  server.registerTool(
    name,
    {
      title,
      description,
      annotations: { title, ...annotations },
      inputSchema: toStandardSchema(tool.inputSchema),
      outputSchema: toStandardSchema(tool.outputSchema),
      scopeChallenge: createScopeChallenge(scopes),
    },
    () => {
      throw new TypeError('callTool handles tool calls')
    },
  )
}

/** Wraps a prebuilt JSON Schema for the library. `callTool` validates values. */
function toStandardSchema(schema: JsonSchema): StandardSchemaWithJSON {
  const json = () => schema as Record<string, unknown>
  return {
    '~standard': {
      version: 1,
      vendor: 'civic-directory',
      validate: (value) => ({ value }),
      jsonSchema: { input: json, output: json },
    },
  }
}

/** Replaces the library's error handling, which would pass raw error messages to the model. */
function handleCalls(
  server: McpServer,
  options: {
    needs: AssistantNeeds
    cache: ToolResultCache
    toolsByName: ReadonlyMap<string, Tool>
    extra: ExtraTools | undefined
  },
): void {
  const { needs, cache, toolsByName, extra } = options
  server.server.setRequestHandler('tools/call', async ({ params }, context) => {
    const tool = toolsByName.get(params.name)
    if (tool) return callTool(needs, cache, tool, params.arguments, context)
    const other = extra?.get(params.name)
    if (other) return other(params.arguments ?? {}, context)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `Unknown tool ${JSON.stringify(params.name)}: tools/list returns the available tools`,
    )
  })
}

import {
  type McpRequestContext,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server'
import { version } from '../../platform/version.ts'
import { instructions } from '../instructions.ts'
import type { JsonSchema } from '../json-schema.ts'
import { promptsOf } from '../prompts/all-prompts.ts'
import { servedResources } from '../resources/all-resources.ts'
import { registerResources } from '../resources/register-resources.ts'
import type { Tool } from '../tool.ts'
import { allTools } from '../tools.ts'
import { carriedBy } from './auth-info.ts'
import { callTool } from './call-tool.ts'
import { createKeptAnswers, type KeptAnswers } from './kept-answers.ts'
import type { AssistantNeeds, ExtraTools } from './needs.ts'
import { challengeFor } from './scope-challenge.ts'

const hourMs = 3_600_000
/** The same for every caller, and changed only by a new version of the service. */
const sameForAll = { ttlMs: hourMs, cacheScope: 'public' } as const
const ofCaller = { ttlMs: 0, cacheScope: 'private' } as const

/** Makes the server of one request: nothing of a caller outlives the request, or is seen by another. */
export function createServerFactory(needs: AssistantNeeds) {
  const tools = allTools.filter(({ uses }) => uses.every((operation) => needs.calls.serves(operation)))
  const resources = servedResources(needs)
  const byName = new Map(tools.map((tool) => [tool.name, tool]))

  const prompts = promptsOf(needs)
  const kept = createKeptAnswers(needs.cache)

  return ({ era, authInfo }: McpRequestContext): McpServer => {
    const { message } = carriedBy(authInfo)
    const isAbout = (subject: string) =>
      !/^(tools|prompts|resources)\//.test(message.method ?? '') || message.method!.startsWith(`${subject}/`)
    const called = message.method === 'tools/call' ? byName.get(String(message.params['name'])) : undefined
    const server = new McpServer(
      { name: 'civic-directory', title: 'Civic Directory', version, websiteUrl: needs.baseUrl },
      {
        instructions,
        capabilities: {
          tools: { listChanged: false },
          prompts: { listChanged: false },
          // The older protocol has no channel back: there is nothing to subscribe with.
          resources: { listChanged: false, ...(era === 'modern' && { subscribe: true }) },
        },
        cacheHints: {
          'server/discover': sameForAll,
          'tools/list': sameForAll,
          'prompts/list': sameForAll,
          'resources/templates/list': sameForAll,
          'resources/list': ofCaller,
          'resources/read': ofCaller,
        },
      },
    )
    // What the request is not about need not be there: most are calls of one tool.
    for (const tool of called ? [called] : isAbout('tools') ? tools : []) registerTool(server, tool)
    if (isAbout('resources')) registerResources(server, needs, resources)
    if (isAbout('prompts')) for (const prompt of prompts) server.registerPrompt(...prompt)
    answerCalls(server, { needs, kept, byName, extra: needs.extend?.(server) })
    return server
  }
}

/** The library lists the tool and challenges for its scopes; calls are answered below. */
function registerTool(server: McpServer, tool: Tool): void {
  const { name, title, description, annotations, scopes } = tool
  server.registerTool(
    name,
    {
      title,
      description,
      annotations: { title, ...annotations },
      inputSchema: asGiven(tool.inputSchema),
      outputSchema: asGiven(tool.outputSchema),
      scopeChallenge: challengeFor(scopes),
    },
    () => {
      throw new TypeError('Calls of our tools are answered by callTool')
    },
  )
}

/** A JSON Schema that was made once, in the form that the library takes; what it describes is checked by callTool. */
function asGiven(schema: JsonSchema): StandardSchemaWithJSON {
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

/**
 * The library would tell a model of every failure in the failure's own words; ours says how to mend what can be mended,
 * and nothing of the rest.
 */
function answerCalls(
  server: McpServer,
  given: {
    needs: AssistantNeeds
    kept: KeptAnswers
    byName: ReadonlyMap<string, Tool>
    extra: ExtraTools | undefined
  },
): void {
  const { needs, kept, byName, extra } = given
  server.server.setRequestHandler('tools/call', async ({ params }, context) => {
    const tool = byName.get(params.name)
    if (tool) return callTool(needs, kept, tool, params.arguments, context)
    const other = extra?.get(params.name)
    if (other) return other(params.arguments ?? {}, context)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `There is no tool ${JSON.stringify(params.name)}; tools/list names those that there are`,
    )
  })
}

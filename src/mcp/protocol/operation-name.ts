import { allTools } from '../tools.ts'
import type { Message } from './json-rpc.ts'

const methods = new Set([
  'completion/complete',
  'initialize',
  'notifications/cancelled',
  'notifications/initialized',
  'ping',
  'prompts/get',
  'prompts/list',
  'resources/list',
  'resources/read',
  'resources/templates/list',
  'server/discover',
  'subscriptions/listen',
  'tools/call',
  'tools/list',
])
const tools = new Set(allTools.map(({ name }) => name))

/** The operation label for logs and metrics. Unknown methods and tools share one label, to limit cardinality. */
export function operationName({ method, params }: Message): string {
  const name = params['name']
  if (method === 'tools/call' && typeof name === 'string' && tools.has(name)) return `mcp:${name}`
  return method !== undefined && methods.has(method) ? `mcp:${method}` : 'mcp'
}

import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  acceptedContent,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  completable,
  inputRequired,
  type McpServer,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { ExtraTools } from '../../src/mcp/index.ts'

type Called = (given: Record<string, unknown>, context: ServerContext) => ReturnType<ToolOf>
type ToolOf = ExtraTools extends ReadonlyMap<string, infer T> ? T : never

/** A red pixel and a silent sound. */
const image =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
const sound = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='

const text = (said: string): CallToolResult => ({ content: [{ type: 'text', text: said }] })
const picture = { type: 'image' as const, data: image, mimeType: 'image/png' }
const asksFor = (name: string, type: 'string' | 'boolean', message: string) =>
  inputRequired.elicit({
    message,
    requestedSchema: z.object({ [name]: type === 'string' ? z.string() : z.boolean() }),
  })
const capabilitiesOf = ({ mcpReq }: ServerContext) =>
  (mcpReq.envelope as Record<string, ClientCapabilities> | undefined)?.[CLIENT_CAPABILITIES_META_KEY]
const samples = (question: string) =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: question } }],
    maxTokens: 100,
  })

/** Rejects state that a client has altered. */
const sign = (state: string) =>
  `${state}.${createHmac('sha256', 'fixture').update(state).digest('base64url')}`
function stateOf(context: ServerContext): string | undefined {
  const given = context.mcpReq.requestState<string>()
  if (given === undefined) return undefined
  const state = given.split('.')[0]!
  if (sign(state) === given) return state
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The state was altered')
}

const answerTo = (context: ServerContext, key: string) =>
  context.mcpReq.inputResponses?.[key] as Record<string, unknown> | undefined

const description = 'A fixture of the conformance suite'

const tools: Record<string, Called> = {
  test_simple_text: async () => text('This is a simple text response for testing.'),
  test_image_content: async () => ({ content: [picture] }),
  test_audio_content: async () => ({ content: [{ type: 'audio', data: sound, mimeType: 'audio/wav' }] }),
  test_embedded_resource: async () => ({
    content: [
      {
        type: 'resource',
        resource: { uri: 'test://embedded-resource', mimeType: 'text/plain', text: 'Embedded' },
      },
    ],
  }),
  test_multiple_content_types: async () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      picture,
      {
        type: 'resource',
        resource: {
          uri: 'test://mixed-content-resource',
          mimeType: 'application/json',
          text: '{"test":"data"}',
        },
      },
    ],
  }),
  test_error_handling: async () => ({
    ...text('This tool intentionally returns an error for testing'),
    isError: true,
  }),
  async test_tool_with_progress(_, { mcpReq }) {
    const progressToken = mcpReq._meta?.progressToken
    for (const progress of progressToken === undefined ? [] : [0, 50, 100]) {
      await mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken, progress, total: 100 },
      })
      await wait(50)
    }
    return text('Done')
  },
  async test_tool_with_logging(_, { mcpReq }) {
    for (const said of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await mcpReq.log('info', said)
      await wait(50)
    }
    return text('Done')
  },
  async test_logging_tool(_, { mcpReq }) {
    await mcpReq.log('info', 'Said to who asked for it')
    return text('Done')
  },
  async test_missing_capability(_, context) {
    if (capabilitiesOf(context)?.sampling) return text('Done')
    throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } })
  },
  async test_streaming_elicitation(_, context) {
    if (answerTo(context, 'user_name')) return text('Done')
    return inputRequired({ inputRequests: { user_name: asksFor('name', 'string', 'What is your name?') } })
  },
  async test_input_required_result_elicitation(_, context) {
    const given = acceptedContent(context.mcpReq.inputResponses, 'user_name', z.object({ name: z.string() }))
    if (given) return text(`Hello, ${given.name}!`)
    return inputRequired({ inputRequests: { user_name: asksFor('name', 'string', 'What is your name?') } })
  },
  async test_input_required_result_sampling(_, context) {
    const given = answerTo(context, 'capital_question')
    if (given) return text(JSON.stringify(given))
    return inputRequired({ inputRequests: { capital_question: samples('What is the capital of France?') } })
  },
  async test_input_required_result_list_roots(_, context) {
    const given = answerTo(context, 'client_roots')
    if (given) return text(JSON.stringify(given))
    return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } })
  },
  async test_input_required_result_request_state(_, context) {
    if (stateOf(context) === 'asked' && answerTo(context, 'confirm')) return text('state-ok')
    return inputRequired({
      inputRequests: { confirm: asksFor('ok', 'boolean', 'Please confirm') },
      requestState: sign('asked'),
    })
  },
  async test_input_required_result_multiple_inputs(_, context) {
    const keys = ['user_name', 'greeting', 'client_roots']
    if (stateOf(context) === 'asked' && keys.every((key) => answerTo(context, key))) return text('Done')
    return inputRequired({
      inputRequests: {
        user_name: asksFor('name', 'string', 'What is your name?'),
        greeting: samples('Generate a greeting'),
        client_roots: inputRequired.listRoots(),
      },
      requestState: sign('asked'),
    })
  },
  async test_input_required_result_multi_round(_, context) {
    const state = stateOf(context)
    if (state === 'second' && answerTo(context, 'step2')) return text('Done')
    if (state === 'first' && answerTo(context, 'step1')) {
      return inputRequired({
        inputRequests: { step2: asksFor('color', 'string', 'Step 2: What is your favorite color?') },
        requestState: sign('second'),
      })
    }
    return inputRequired({
      inputRequests: { step1: asksFor('name', 'string', 'Step 1: What is your name?') },
      requestState: sign('first'),
    })
  },
  async test_input_required_result_tampered_state(_, context) {
    if (stateOf(context) === 'asked') return text('Done')
    return inputRequired({
      inputRequests: { confirm: asksFor('ok', 'boolean', 'Please confirm') },
      requestState: sign('asked'),
    })
  },
  async test_input_required_result_capabilities(_, context) {
    const known = capabilitiesOf(context)
    return inputRequired({
      inputRequests: {
        ...(known?.sampling && { greeting: samples('Generate a greeting') }),
        ...(known?.elicitation && { user_name: asksFor('name', 'string', 'What is your name?') }),
      },
    })
  },
}

/** Fixtures that the conformance suite expects. Only tests register them. */
export function addConformanceFixtures(server: McpServer): ExtraTools {
  server.server.registerCapabilities({ logging: {} })
  for (const name of Object.keys(tools)) {
    server.registerTool(name, { description, inputSchema: z.object({}) }, () => text(''))
  }
  const said = (uri: string, mimeType: string, more: { text: string } | { blob: string }) => ({
    contents: [{ uri, mimeType, ...more }],
  })
  server.registerResource('static-text', 'test://static-text', { mimeType: 'text/plain' }, () =>
    said('test://static-text', 'text/plain', { text: 'This is the content of the static text resource.' }),
  )
  server.registerResource('static-binary', 'test://static-binary', { mimeType: 'image/png' }, () =>
    said('test://static-binary', 'image/png', { blob: image }),
  )
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { mimeType: 'application/json' },
    (uri, { id }) => said(uri.href, 'application/json', { text: JSON.stringify({ id, templateTest: true }) }),
  )
  addPrompts(server)
  return new Map(Object.entries(tools))
}

function addPrompts(server: McpServer): void {
  const user = (content: object) => ({
    role: 'user' as const,
    content: content as { type: 'text'; text: string },
  })
  const words = (said: string) => user({ type: 'text', text: said })
  server.registerPrompt('test_simple_prompt', { description }, () => ({
    messages: [words('This is a simple prompt for testing.')],
  }))
  server.registerPrompt(
    'test_prompt_with_arguments',
    {
      description,
      argsSchema: z.object({ arg1: completable(z.string(), () => ['paris', 'park']), arg2: z.string() }),
    },
    ({ arg1, arg2 }) => ({ messages: [words(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)] }),
  )
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description, argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => ({
      messages: [
        user({ type: 'resource', resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded' } }),
        words('Please process the embedded resource above.'),
      ],
    }),
  )
  server.registerPrompt('test_prompt_with_image', { description }, () => ({
    messages: [user(picture), words('Please analyze the image above.')],
  }))
  server.registerPrompt('test_input_required_result_prompt', { description }, (context) => {
    if (answerTo(context, 'user_context')) return { messages: [words('With the context')] }
    return inputRequired({
      inputRequests: { user_context: asksFor('context', 'string', 'What context should the prompt use?') },
    })
  })
}

import type { z } from 'zod'
import type { Scope } from '../contracts/accounts/scopes.ts'
import type { Snapshot } from '../contracts/firehose/firehose.ts'
import type { Operation } from '../contracts/operation.ts'
import type { NewestEvidence } from '../directory/index.ts'
import type { SignalRequest } from '../firehose/index.ts'
import type { AccountCaller } from '../platform/http/identity.ts'
import type { CallerOperations } from '../platform/http/operation-calls.ts'
import { type JsonSchema, toJsonSchema } from './json-schema.ts'

/** What a tool may use: the API with the permissions of the caller. */
export type ToolContext = CallerOperations & {
  readonly caller: AccountCaller
  readonly baseUrl: string
  /** Reads signals with the access rules of the Firehose. */
  signals(request: SignalRequest): Promise<Snapshot>
  /** Returns the newest claim with its source, by actor id. */
  proofs(ids: readonly string[]): Promise<Map<string, NewestEvidence>>
  /** Aborts when the client disconnects or cancels the call. */
  readonly signal: AbortSignal
  /** Sends a progress notification if the client requested progress. */
  progress(done: number, total: number, message: string): Promise<void>
}

/** The same content twice: as structured data and as text. */
export type ToolResult<T = Record<string, unknown>> = { readonly data: T; readonly text: string }

/** The scopes that a call requires; for some tools they depend on the arguments. */
export type RequiredScopes =
  | readonly Scope[]
  | ((args: Readonly<Record<string, unknown>>) => readonly Scope[])

export type Tool = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly scopes: RequiredScopes
  /** Operations that it calls. The tool is available only where all of them are served. */
  readonly operations: readonly Pick<Operation, 'id'>[]
  readonly annotations: Required<Omit<ToolAnnotations, 'title'>>
  readonly input: z.ZodObject
  readonly output: z.ZodObject
  readonly inputSchema: JsonSchema
  readonly outputSchema: JsonSchema
  readonly run: (input: never, context: ToolContext) => Promise<ToolResult>
}

type ToolAnnotations = {
  title?: string
  readOnlyHint?: boolean
  destructiveHint?: boolean
  idempotentHint?: boolean
  openWorldHint?: boolean
}

/** Annotations of a tool that changes nothing. */
export const readOnly = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const
/** Annotations of a tool that adds something, possibly again with every call. */
export const additive = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
} as const

/** Defines a tool. A result that does not match the output schema does not compile. */
export function tool<I extends z.ZodObject, O extends z.ZodObject>(
  definition: Omit<Tool, 'run' | 'input' | 'output' | 'inputSchema' | 'outputSchema'> & {
    input: I
    output: O
    run(input: z.output<I>, context: ToolContext): Promise<ToolResult<z.input<O>>>
  },
): Tool {
  return {
    ...definition,
    inputSchema: toJsonSchema(definition.input, 'input'),
    outputSchema: toJsonSchema(definition.output, 'output'),
    run: definition.run as unknown as Tool['run'],
  }
}

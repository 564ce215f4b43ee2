import type { z } from 'zod'
import type { Scope } from '../contracts/accounts/scopes.ts'
import type { Snapshot } from '../contracts/firehose/firehose.ts'
import type { Operation } from '../contracts/operation.ts'
import type { NewestEvidence } from '../directory/index.ts'
import type { SignalRequest } from '../firehose/index.ts'
import type { AccountCaller } from '../platform/http/identity.ts'
import type { CallerOperations } from '../platform/http/operation-calls.ts'
import { type JsonSchema, schemaOf } from './json-schema.ts'

/** What a tool works with: the interface as the caller may use it, and nothing else. */
export type ToolContext = CallerOperations & {
  readonly caller: AccountCaller
  readonly baseUrl: string
  /** Signals by the rules of the Firehose. */
  signals(asked: SignalRequest): Promise<Snapshot>
  /** By actor: its newest claim with the source. */
  proofs(ids: readonly string[]): Promise<Map<string, NewestEvidence>>
  /** Ends when the client left or called off. */
  readonly signal: AbortSignal
  /** Tells how far a long call is, when the client asked to be told. */
  progress(done: number, total: number, message: string): Promise<void>
}

/** The same twice: for programs, and for whoever reads. */
export type ToolAnswer<T = Record<string, unknown>> = { readonly data: T; readonly text: string }

/** What a call needs to have been allowed; some tools know only with their arguments. */
export type NeededScopes = readonly Scope[] | ((given: Readonly<Record<string, unknown>>) => readonly Scope[])

export type Tool = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly scopes: NeededScopes
  /** Operations that it calls: where one of them is not served, there is no such tool. */
  readonly uses: readonly Pick<Operation, 'id'>[]
  readonly annotations: Required<Omit<ToolAnnotations, 'title'>>
  readonly input: z.ZodObject
  readonly output: z.ZodObject
  readonly inputSchema: JsonSchema
  readonly outputSchema: JsonSchema
  readonly run: (input: never, context: ToolContext) => Promise<ToolAnswer>
}

type ToolAnnotations = {
  title?: string
  readOnlyHint?: boolean
  destructiveHint?: boolean
  idempotentHint?: boolean
  openWorldHint?: boolean
}

/** Reads: nothing changes, and the same call may be made again. */
export const reads = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const
/** Adds something; a second call may add another. */
export const adds = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
} as const

/** Ties a tool to its schemas: an answer of another shape does not compile. */
export function tool<I extends z.ZodObject, O extends z.ZodObject>(
  definition: Omit<Tool, 'run' | 'input' | 'output' | 'inputSchema' | 'outputSchema'> & {
    input: I
    output: O
    run(input: z.output<I>, context: ToolContext): Promise<ToolAnswer<z.input<O>>>
  },
): Tool {
  return {
    ...definition,
    inputSchema: schemaOf(definition.input, 'input'),
    outputSchema: schemaOf(definition.output, 'output'),
    run: definition.run as unknown as Tool['run'],
  }
}

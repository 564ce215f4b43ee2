import type { Scope } from '../../contracts/accounts/scopes.ts'
import type { Operation } from '../../contracts/operation.ts'
import type { SignalRequest } from '../../firehose/index.ts'
import type { ToolContext, ToolResult } from '../tool.ts'

export type TemplateVariables = Readonly<Record<string, string>>

type ListedResource = { readonly uri: string; readonly name: string; readonly title: string }

export type Resource = {
  readonly name: string
  readonly title: string
  readonly description: string
  /** E.g. `civic://places/{place_key}`. Without a variable it is a single resource. */
  readonly template: string
  readonly scopes: readonly Scope[]
  /** Operations that it calls. The resource is available only where all of them are served. */
  readonly operations: readonly Pick<Operation, 'id'>[]
  /** Whether every caller sees the same content. */
  isPublic(data: Record<string, unknown>): boolean
  read(variables: TemplateVariables, context: ToolContext): Promise<ToolResult>
  /** Lists recent resources of the workspace. */
  list?(context: ToolContext): Promise<readonly ListedResource[]>
  /** Returns which signals change the resource, for subscriptions; throws if the caller may not read it. */
  signalFilter?(variables: TemplateVariables, context: ToolContext): Promise<SignalRequest>
}

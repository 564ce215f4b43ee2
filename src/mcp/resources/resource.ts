import type { Scope } from '../../contracts/accounts/scopes.ts'
import type { Operation } from '../../contracts/operation.ts'
import type { SignalRequest } from '../../firehose/index.ts'
import type { ToolAnswer, ToolContext } from '../tool.ts'

/** Values of the variables of a template. */
export type Named = Readonly<Record<string, string>>

export type ListedResource = { readonly uri: string; readonly name: string; readonly title: string }

/** Something that has an address of its own, to be read as often as it is wanted. */
export type Resource = {
  readonly name: string
  readonly title: string
  readonly description: string
  /** `civic://places/{place_key}`; without a variable it is one resource. */
  readonly template: string
  readonly scopes: readonly Scope[]
  /** Operations that it calls: where one of them is not served, there is no such resource. */
  readonly uses: readonly Pick<Operation, 'id'>[]
  /** Whether everybody would be shown the same. */
  isPublic(data: Record<string, unknown>): boolean
  read(named: Named, context: ToolContext): Promise<ToolAnswer>
  /** Those of the workspace that are likely wanted. */
  list?(context: ToolContext): Promise<readonly ListedResource[]>
  /** Which signals change it, for who subscribes to it. Throws what speaks against reading it. */
  follow?(named: Named, context: ToolContext): Promise<SignalRequest>
}

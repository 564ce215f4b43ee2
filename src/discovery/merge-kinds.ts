import type { EntityType } from '../contracts/directory/entities.ts'

/** Why a candidate cannot be merged with an actor. The claims of a person prove nothing about a group, nor the reverse. */
export function wrongMergeTarget(
  type: EntityType,
  target: { readonly type: EntityType; readonly name: string } | undefined,
): string | undefined {
  if (!target || (target.type === 'person') === (type === 'person')) return undefined
  const rule = type === 'person' ? 'must be a person' : 'must not be a person'
  return `${rule}, but is the ${target.type} ${target.name}`
}

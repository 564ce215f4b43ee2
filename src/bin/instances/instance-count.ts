import { availableParallelism } from 'node:os'
import { InvalidArgumentError } from 'commander'

/** Seven sessions each stay below the 100 of the embedded database. */
export const maximumEmbedded = 12
const maximum = 128

export type InstanceCount = number | 'auto'

/** For `option('--instances <count>', description, parseInstances)`. */
export function parseInstances(text: string): InstanceCount {
  if (text === 'auto') return text
  const count = Number(text)
  if (!/^\d+$/.test(text) || count < 1 || count > maximum)
    throw new InvalidArgumentError(`Use auto, or a whole number from 1 to ${maximum}.`)
  return count
}

/** One instance per core, unless the operator names a number. */
export function countInstances(asked: InstanceCount, isEmbedded: boolean): number {
  const limit = isEmbedded ? maximumEmbedded : maximum
  return asked === 'auto' ? Math.min(availableParallelism(), limit) : asked
}

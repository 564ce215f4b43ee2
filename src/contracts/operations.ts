import * as account from './account.ts'
import * as entities from './entities.ts'
import * as firehose from './firehose.ts'
import * as flags from './flags.ts'
import * as health from './health.ts'
import type { Operation } from './operation.ts'
import * as places from './places.ts'
import * as taxonomy from './taxonomy.ts'

/** Every HTTP operation of the service, in the order of the reference. */
export const operations: readonly Operation[] = [places, entities, taxonomy, firehose, flags, account, health]
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isOperation)

function isOperation(value: unknown): value is Operation {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  )
}

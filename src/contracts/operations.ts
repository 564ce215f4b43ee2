import * as account from './account.ts'
import * as briefs from './briefs.ts'
import * as coverageTargets from './coverage-targets.ts'
import * as digests from './digests.ts'
import * as discovery from './discovery.ts'
import * as entities from './entities.ts'
import * as feeds from './feeds.ts'
import * as firehose from './firehose.ts'
import * as flags from './flags.ts'
import * as health from './health.ts'
import * as listItems from './list-items.ts'
import * as lists from './lists.ts'
import * as notes from './notes.ts'
import type { Operation } from './operation.ts'
import * as places from './places.ts'
import * as reviews from './reviews.ts'
import * as taxonomy from './taxonomy.ts'
import * as usage from './usage.ts'
import * as watches from './watches.ts'
import * as workspaces from './workspaces.ts'

/** Every HTTP operation of the service, in the order of the reference. */
export const operations: readonly Operation[] = [
  places,
  entities,
  taxonomy,
  firehose,
  feeds,
  flags,
  discovery,
  workspaces,
  lists,
  listItems,
  briefs,
  coverageTargets,
  watches,
  digests,
  notes,
  reviews,
  usage,
  account,
  health,
]
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isOperation)

function isOperation(value: unknown): value is Operation {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  )
}

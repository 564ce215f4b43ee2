import * as account from './accounts/account.ts'
import * as flags from './contributions/flags.ts'
import * as receipts from './contributions/receipts.ts'
import * as recordNotices from './contributions/record-notices.ts'
import * as requests from './contributions/requests.ts'
import * as review from './contributions/review.ts'
import * as submissions from './contributions/submissions.ts'
import * as suggestions from './contributions/suggestions.ts'
import * as coverage from './directory/coverage.ts'
import * as entities from './directory/entities.ts'
import * as history from './directory/history.ts'
import * as namedTogether from './directory/named-together.ts'
import * as passageSearch from './directory/passage-search.ts'
import * as placeDetail from './directory/place-detail.ts'
import * as places from './directory/places.ts'
import * as placesAt from './directory/places-at.ts'
import * as relations from './directory/relations.ts'
import * as searchPages from './directory/search-pages.ts'
import * as snapshots from './directory/snapshots.ts'
import * as sourceDetail from './directory/source-detail.ts'
import * as sourceList from './directory/source-list.ts'
import * as suppressions from './directory/suppressions.ts'
import * as taxonomy from './directory/taxonomy.ts'
import * as discovery from './discovery/discovery-runs.ts'
import * as feeds from './firehose/feeds.ts'
import * as firehose from './firehose/firehose.ts'
import * as meetings from './firehose/meetings.ts'
import * as publicSignals from './firehose/public-signals.ts'
import * as health from './health.ts'
import * as monitors from './monitors/monitors.ts'
import type { Operation } from './operation.ts'
import * as status from './status.ts'
import * as briefs from './workspaces/briefs.ts'
import * as coverageTargets from './workspaces/coverage-targets.ts'
import * as digests from './workspaces/digests.ts'
import * as listItems from './workspaces/list-items.ts'
import * as lists from './workspaces/lists.ts'
import * as notes from './workspaces/notes.ts'
import * as reviews from './workspaces/reviews.ts'
import * as usage from './workspaces/usage.ts'
import * as watches from './workspaces/watches.ts'
import * as workspaces from './workspaces/workspaces.ts'

const modules = [
  places,
  placeDetail,
  placesAt,
  coverage,
  searchPages,
  entities,
  relations,
  namedTogether,
  history,
  sourceList,
  sourceDetail,
  passageSearch,
  suppressions,
  snapshots,
  taxonomy,
  publicSignals,
  meetings,
  firehose,
  feeds,
  flags,
  receipts,
  suggestions,
  submissions,
  requests,
  recordNotices,
  review,
  discovery,
  monitors,
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
  status,
  health,
] as const

/** Every HTTP operation of the service, in the order of the reference. */
export const operations: readonly Operation[] = modules
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isOperation)

type Exported<Module> = Module extends unknown ? Module[keyof Module] : never
type Declared<Value> = Value extends Operation ? Value : never

/** The type of each operation, for clients. */
export type ContractOperation = Declared<Exported<(typeof modules)[number]>>

function isOperation(value: unknown): value is Operation {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  )
}

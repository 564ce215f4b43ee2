export {
  type PlannedIssue,
  type PlannedPlace,
  type PlannedQuery,
  planQueries,
  unasked,
} from './query-plan.ts'

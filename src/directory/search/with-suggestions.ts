import type { EntityList } from '../../contracts/directory/entities.ts'
import { suggestIssueAreas } from '../taxonomy/taxonomy-service.ts'

/** Says in an empty list what unknown issue areas may mean. */
export function withSuggestions(list: EntityList, issueAreas: readonly string[] | undefined): EntityList {
  if (list.data.length > 0) return list
  const suggestions = suggestIssueAreas(issueAreas ?? [])
  return suggestions.length === 0 ? list : { ...list, issue_area_suggestions: suggestions }
}

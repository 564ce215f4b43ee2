import type { IssueSuggestion } from '../../contracts/directory/issue-suggestion.ts'
import { suggestIssueAreas } from '../taxonomy/taxonomy-service.ts'

/** Says in an empty list what unknown issue areas may mean. */
export function withSuggestions<List extends { data: readonly unknown[] }>(
  list: List,
  issueAreas: readonly string[] | undefined,
): List & { issue_area_suggestions?: IssueSuggestion[] } {
  if (list.data.length > 0) return list
  const suggestions = suggestIssueAreas(issueAreas ?? [])
  return suggestions.length === 0 ? list : { ...list, issue_area_suggestions: suggestions }
}

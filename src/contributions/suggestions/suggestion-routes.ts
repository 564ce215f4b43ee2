import { suggestPage } from '../../contracts/contributions/suggestions.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { SuggestionService } from './suggestion-service.ts'

export function suggestionRoutes(suggestions: SuggestionService): readonly Route[] {
  return [route(suggestPage, ({ body, once }) => once((tx) => suggestions.suggest(tx, body)))]
}

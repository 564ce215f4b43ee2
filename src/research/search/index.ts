export { citySiteGuesses, type GuessedPlace, saysPlace } from './city-guesses.ts'
export {
  type SearchAnswer,
  SearchError,
  type SearchFault,
  type SearchOptions,
  type SearchProvider,
  type SearchResult,
} from './provider.ts'
export { createProvider, type ProviderName, type ProviderSettings, providerNames } from './providers.ts'
export { type SearchOutcome, searchQueries } from './search-queries.ts'
export { collectSeeds, type Seed, type SeedKind } from './seeds.ts'

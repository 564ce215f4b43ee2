import { z } from 'zod'
import { operation } from '../operation.ts'
import { listOf, Page, pageParameters, repeatedOf } from '../paging.ts'
import { issueSuggestions } from './issue-suggestion.ts'
import { Passage } from './passages.ts'
import { Source, SourceClass } from './sources.ts'

const FoundPassage = Passage.extend({
  source: Source.pick({
    id: true,
    url: true,
    title: true,
    publisher: true,
    source_class: true,
    published_at: true,
    retrieved_at: true,
    status: true,
    sample: true,
  }),
}).meta({ id: 'FoundPassage', description: 'A quote with what it proves, about whom, and its source' })

export const FoundPassageList = z
  .object({ data: z.array(FoundPassage), page: Page, ...issueSuggestions })
  .meta({ id: 'FoundPassageList' })
export type FoundPassageList = z.infer<typeof FoundPassageList>

export const searchPassages = operation({
  id: 'searchPassages',
  method: 'GET',
  path: '/api/passages',
  tag: 'Sources',
  summary: 'Search the quotes of sources',
  description:
    'Finds quotes about public actors by their words, best match first. All words must occur; `"exact phrase"`, `or` and `-word` work as in search engines. Of very common words, the first 2,000 quotes are ranked.',
  access: 'public',
  query: z.strictObject({
    query: z.string().trim().min(1).max(200).meta({ description: 'Words of the quote', example: 'renters' }),
    place: repeatedOf(z.string().min(1).max(160)).meta({
      description: 'Key or slug of a place: only quotes about its actors',
      example: ['gary,indiana'],
    }),
    issue_area: listOf(z.string().min(1).max(120)).meta({
      description: 'Slug of an issue area or domain: only quotes that prove work on it',
      example: ['housing_affordability'],
    }),
    source_class: listOf(SourceClass).meta({ description: 'Class of the source' }),
    ...pageParameters,
  }),
  status: 200,
  response: FoundPassageList,
  cacheSeconds: 60,
})

import { getSource } from '../../contracts/directory/source-detail.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { searchTag } from '../tags.ts'
import type { SourceService } from './source-service.ts'

export function sourceRoutes(sources: SourceService): readonly Route[] {
  return [
    route(getSource, ({ params, query, dependsOn }) => {
      // Any actor may come to cite the source.
      dependsOn(searchTag)
      return sources.read(params.source_id, query)
    }),
  ]
}

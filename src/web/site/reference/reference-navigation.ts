import type { SiteServices } from '../../site-request.ts'
import { type ApiGroup, apiGroups } from './api-groups.ts'

export type ReferenceNavigation = {
  readonly groups: readonly { readonly slug: string; readonly name: string }[]
  /** The group of the page, whose operations are listed. */
  readonly current?: Pick<ApiGroup, 'slug' | 'operations'>
  readonly guides: readonly {
    readonly name: string
    readonly title: string
    readonly isForOperators: boolean
  }[]
}

/** What the list beside every page for developers shows. */
export function referenceNavigation(services: SiteServices, current?: ApiGroup): ReferenceNavigation {
  return {
    groups: apiGroups(services.apiDocument()).map(({ slug, name }) => ({ slug, name })),
    ...(current && { current: { slug: current.slug, operations: current.operations } }),
    guides: services.guides.entries(),
  }
}

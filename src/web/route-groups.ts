import type { ServerBuild } from 'react-router'
import { languageOf } from './site/messages/language.ts'

/** The group of an address: its first segment, after the language. */
export const groupOf = (path: string): string => path.split('/', languageOf(path) === 'en' ? 2 : 3).join('/')

/**
 * The build of the site, divided by the first segment of its addresses: the router compares an address with all routes
 * of its build, and prepares all of them for each page.
 */
export function groupRoutes(build: ServerBuild): Map<string, ServerBuild> {
  const all = Object.values(build.routes).flatMap((route) => route ?? [])
  const branchOf = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : build.routes[id]
    return route ? [...branchOf(route.parentId), route.id] : []
  }
  const pathOf = (branch: readonly string[]) =>
    `/${branch.flatMap((id) => build.routes[id]?.path || []).join('/')}`
  const branches = all.map(({ id }) => branchOf(id))
  // Such a route may match in every group.
  const isOpen = (branch: readonly string[]) => /[:*]/.test(groupOf(pathOf(branch)))
  const shared = branches.filter(isOpen)
  const groups = Map.groupBy(
    branches.filter((branch) => !isOpen(branch)),
    (branch) => groupOf(pathOf(branch)),
  )
  return new Map(
    [...groups].map(([name, own]) => {
      const ids = new Set([...own, ...shared].flat())
      const routes = pick(build.routes, ids)
      return [name, { ...build, routes, assets: { ...build.assets, routes: pick(build.assets.routes, ids) } }]
    }),
  )
}

const pick = <T>(values: Readonly<Record<string, T>>, names: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))

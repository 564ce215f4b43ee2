import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { type Language, languages } from '../../contracts/language.ts'
import { deskPages } from './desk-queues.ts'
import { localPath } from './messages/language.ts'
import { accountPages, publicPages, settingsPages } from './public-pages.ts'
import { workspacePages } from './workspace-pages.ts'

/** All routes of the site. Public pages are listed in public-pages.ts and exist in every language. */
export default [
  ...languages.flatMap((language) =>
    publicPages.map(({ path, module }): RouteConfigEntry => {
      const file = `routes/public/${module}.tsx`
      const id = `${language}/${path || 'home'}`
      const address = localPath(language, `/${path}`).slice(1)
      return address === '' ? index(file, { id }) : route(address, file, { id })
    }),
  ),
  ...languages.flatMap((language) => [
    ...accountPages.map((page) => accountRoute(language, page, 'routes')),
    layout(
      'routes/settings/layout.tsx',
      { id: `${language}/settings-layout` },
      settingsPages.map((page) => accountRoute(language, page, 'routes/settings')),
    ),
  ]),
  ...languages.flatMap((language) => {
    const at = (path: string) => localPath(language, `/${path}`).slice(1)
    const id = (module: string) => `${language}/w/${module}`
    return [
      route(at('w'), 'routes/w/enter.ts', { id: id('enter') }),
      route(
        at('w/:workspace'),
        'routes/w/layout.tsx',
        { id: id('layout') },
        workspacePages.map(({ path, module }) => {
          const file = `routes/w/${module}`
          return path === '' ? index(file, { id: id(module) }) : route(path, file, { id: id(module) })
        }),
      ),
    ]
  }),
  ...languages.flatMap((language) =>
    deskPages.map(({ path, module }) =>
      route(localPath(language, `/${path}`).slice(1), `routes/${module}`, { id: `${language}/${path}` }),
    ),
  ),
  route('sign-out', 'routes/sign-out.ts'),
  route('theme', 'routes/theme.ts'),
  route('passkeys/ask', 'routes/passkeys-challenge.ts'),
  route('passkeys/answer', 'routes/passkeys-verify.ts'),
  ...languages.map((language) =>
    route(localPath(language, '/authorize/:uid').slice(1), 'routes/authorize.tsx', {
      id: `${language}/authorize`,
    }),
  ),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig

function accountRoute(
  language: Language,
  { path, module }: { path: string; module: string },
  folder: string,
) {
  return route(localPath(language, `/${path}`).slice(1), `${folder}/${module}.tsx`, {
    id: `${language}/${path}`,
  })
}

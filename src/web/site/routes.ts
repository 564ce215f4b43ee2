import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { languages, localPath } from './messages/language.ts'
import { accountPages, publicPages } from './public-pages.ts'

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
  ...languages.flatMap((language) =>
    accountPages.map((page) =>
      route(localPath(language, `/${page}`).slice(1), `routes/${page}.tsx`, { id: `${language}/${page}` }),
    ),
  ),
  route('sign-out', 'routes/sign-out.ts'),
  route('theme', 'routes/theme.ts'),
  route('enrol/:token', 'routes/enrol.tsx'),
  route('passkeys/ask', 'routes/passkeys-challenge.ts'),
  route('passkeys/answer', 'routes/passkeys-verify.ts'),
  route('invitations/:token', 'routes/invitation.tsx'),
  route('authorize/:uid', 'routes/authorize.tsx'),
  layout('routes/settings/layout.tsx', [
    route('settings', 'routes/settings/profile.tsx'),
    route('settings/passkeys', 'routes/settings/passkeys.tsx'),
    route('settings/sessions', 'routes/settings/sessions.tsx'),
    route('settings/keys', 'routes/settings/keys.tsx'),
    route('settings/applications', 'routes/settings/applications.tsx'),
    route('settings/plan', 'routes/settings/plan.tsx'),
    route('settings/workspaces', 'routes/settings/workspaces.tsx'),
    route('settings/workspaces/:id', 'routes/settings/workspace.tsx'),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig

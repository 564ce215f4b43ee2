import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** All routes of the site. Add a new first segment to `siteSegments` in site-paths.ts too; a test compares them. */
export default [
  index('routes/home.tsx'),
  route('pricing', 'routes/pricing.tsx'),
  route('sign-in', 'routes/sign-in.tsx'),
  route('sign-up', 'routes/sign-up.tsx'),
  route('sign-out', 'routes/sign-out.ts'),
  route('recover', 'routes/recover.tsx'),
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

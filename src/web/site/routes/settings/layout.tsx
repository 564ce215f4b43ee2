import { type LoaderFunctionArgs, NavLink, Outlet } from 'react-router'
import { requireSignedIn } from '../../visitor.ts'

const pages = [
  { to: '/settings', label: 'Profile' },
  { to: '/settings/passkeys', label: 'Passkeys' },
  { to: '/settings/sessions', label: 'Sessions' },
  { to: '/settings/keys', label: 'API keys' },
  { to: '/settings/applications', label: 'Applications' },
  { to: '/settings/plan', label: 'Plan' },
  { to: '/settings/workspaces', label: 'Workspaces' },
]

/** Each page also checks for itself, because loaders of a layout and its page run in parallel. */
/** Passkeys and forms need React in the browser. */
export const handle = { hydrate: true }

export function loader({ request, context }: LoaderFunctionArgs) {
  requireSignedIn(context, request)
  return null
}

export default function Settings() {
  return (
    <div className="grid gap-6 md:grid-cols-[11rem_minmax(0,1fr)] md:gap-10">
      <nav aria-label="Settings">
        <ul className="flex flex-wrap gap-1 md:sticky md:top-6 md:grid">
          {pages.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === '/settings'}
                className="block rounded-md px-3 py-2 text-sm underline-offset-4 hover:bg-raised hover:underline aria-[current=page]:bg-wash aria-[current=page]:font-semibold aria-[current=page]:text-accent"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  )
}

import { type LoaderFunctionArgs, NavLink, Outlet } from 'react-router'
import { useMessages } from '../../messages/use-messages.ts'
import { requireSignedIn } from '../../visitor.ts'

const pages = ['profile', 'passkeys', 'sessions', 'keys', 'applications', 'plan', 'workspaces'] as const

/** Passkeys and forms need React in the browser. */
export const handle = { hydrate: true }

/** Each page also checks for itself, because loaders of a layout and its page run in parallel. */
export function loader({ request, context }: LoaderFunctionArgs) {
  requireSignedIn(context, request)
  return null
}

export default function Settings() {
  const { m, href } = useMessages()
  return (
    <div className="grid gap-6 md:grid-cols-[11rem_minmax(0,1fr)] md:gap-10">
      <nav aria-label={m.settings.navigation}>
        <ul className="flex flex-wrap gap-1 md:sticky md:top-6 md:grid">
          {pages.map((page) => (
            <li key={page}>
              <NavLink
                to={href(page === 'profile' ? '/settings' : `/settings/${page}`)}
                end={page === 'profile'}
                className="block rounded-md px-3 py-2 text-sm underline-offset-4 hover:bg-raised hover:underline aria-[current=page]:bg-wash aria-[current=page]:font-semibold aria-[current=page]:text-accent"
              >
                {m.settings[page].title}
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

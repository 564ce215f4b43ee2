import { Form, NavLink } from 'react-router'
import type { Visitor } from '../visitor.ts'

const sections = [
  { to: '/developers/api', label: 'API', isDocument: true },
  { to: '/pricing', label: 'Pricing', isDocument: false },
]

export function SiteHeader({ visitor }: { visitor: Visitor | null }) {
  return (
    <header className="border-b border-line bg-raised">
      <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 sm:px-6">
        <NavLink to="/" className="flex items-center gap-2 font-semibold">
          <img src="/favicon.svg" alt="" width={28} height={28} />
          Civic Directory
        </NavLink>
        <nav aria-label="Site" className="ml-auto flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
          {sections.map(({ to, label, isDocument }) => (
            <NavLink
              key={to}
              to={to}
              reloadDocument={isDocument}
              className="py-1 underline-offset-4 hover:underline aria-[current=page]:font-semibold"
            >
              {label}
            </NavLink>
          ))}
          {visitor ? <SignedIn name={visitor.name} /> : <SignedOut />}
        </nav>
      </div>
    </header>
  )
}

function SignedIn({ name }: { name: string }) {
  return (
    <>
      <NavLink to="/settings" className="max-w-40 truncate py-1 underline-offset-4 hover:underline">
        {name}
      </NavLink>
      <Form method="post" action="/sign-out">
        <button type="submit" className="cursor-pointer py-1 underline-offset-4 hover:underline">
          Sign out
        </button>
      </Form>
    </>
  )
}

function SignedOut() {
  return (
    <>
      <NavLink to="/sign-in" className="py-1 underline-offset-4 hover:underline">
        Sign in
      </NavLink>
      <NavLink
        to="/sign-up"
        className="rounded-md bg-accent px-3 py-1.5 font-medium text-on-accent hover:opacity-90"
      >
        Sign up
      </NavLink>
    </>
  )
}

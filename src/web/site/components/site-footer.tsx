const links = [
  { href: '/developers/api', label: 'API reference' },
  { href: '/developers/errors', label: 'Errors' },
  { href: '/openapi.json', label: 'OpenAPI' },
  { href: '/asyncapi.json', label: 'AsyncAPI' },
  { href: '/signals.atom', label: 'Feed' },
  { href: '/pricing', label: 'Pricing' },
]

export function SiteFooter() {
  return (
    <footer className="border-t border-line text-sm text-soft">
      <div className="mx-auto flex max-w-5xl flex-wrap gap-x-6 gap-y-2 px-4 py-6 sm:px-6">
        <p className="grow">Every fact has a dated source and an exact quote. Open source, MIT license.</p>
        <nav aria-label="Documents">
          <ul className="flex flex-wrap gap-x-5 gap-y-2">
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href} className="underline-offset-4 hover:underline">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}

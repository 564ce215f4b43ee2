import { useLocation } from 'react-router'
import { basePath } from '../../messages/language.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { isPublicPath } from '../../public-pages.ts'
import { useSite } from '../../use-root.ts'
import type { Visitor } from '../../visitor.ts'
import { Icon } from './icon.tsx'

const sections = ['places', 'issues', 'signals', 'meetings', 'developers'] as const

/** Pages outside of the address of their section. */
const sectionOf: Readonly<Record<string, (typeof sections)[number]>> = { states: 'places' }

/** Plain links and forms: the header works on pages that load no script. */
export function SiteHeader({ visitor }: { visitor: Visitor | null }) {
  const { m, href } = useMessages()
  const { header } = m.shell
  const site = useSite()
  return (
    <header className="site-header">
      <div className="frame">
        <a href={href('/')} className="brand">
          <img src={site.logo} alt="" width={28} height={28} />
          {site.name}
        </a>
        <nav aria-label={header.sections} className="site-wide">
          <SectionLinks />
        </nav>
        <SearchForm />
        <div className="site-wide site-account">
          <AccountLinks visitor={visitor} />
        </div>
        {isPublicPath('/search') && (
          <a href={href('/search')} className="site-search-link" aria-label={header.searchButton}>
            <Icon name="search" />
          </a>
        )}
        <details className="site-menu">
          <summary aria-label={header.menu}>
            <Icon name="menu" />
          </summary>
          <nav aria-label={header.menu}>
            <SectionLinks />
            <AccountLinks visitor={visitor} />
          </nav>
        </details>
      </div>
    </header>
  )
}

function SectionLinks() {
  const { m, href } = useMessages()
  const first = basePath(useLocation().pathname).split('/', 2)[1] ?? ''
  const section = sectionOf[first] ?? first
  const path = useLocation().pathname
  return (
    <ul className="site-sections">
      {sections
        .filter((name) => isPublicPath(`/${name}`))
        .map((name) => {
          const to = href(`/${name}`)
          return (
            <li key={name}>
              <a href={to} aria-current={section === name ? (path === to ? 'page' : 'true') : undefined}>
                {m.shell.header[name]}
              </a>
            </li>
          )
        })}
    </ul>
  )
}

/** The home page and the search page have a larger form of their own. */
function SearchForm() {
  const { m, href } = useMessages()
  const page = basePath(useLocation().pathname)
  if (page === '/' || page === '/search' || !isPublicPath('/search')) return null
  return (
    <form action={href('/search')} className="site-search site-wide">
      <Icon name="search" />
      <input
        type="search"
        name="q"
        className="input"
        maxLength={200}
        placeholder={m.shell.header.search}
        aria-label={m.shell.header.search}
        data-shortcut="/"
        data-suggest={href('/search/suggest')}
        autoComplete="off"
      />
      <span className="kbd" aria-hidden="true">
        /
      </span>
    </form>
  )
}

function AccountLinks({ visitor }: { visitor: Visitor | null }) {
  const { m, href } = useMessages()
  const site = useSite()
  const { header } = m.shell
  if (visitor === null) {
    return (
      <>
        <a href={href('/sign-in')}>{header.signIn}</a>
        {site.signUp === 'open' && (
          <a href={href('/sign-up')} className="button button-primary">
            {header.signUp}
          </a>
        )}
      </>
    )
  }
  return (
    <>
      {visitor.waiting !== undefined && (
        <a href={href('/desk')} className="text-accent">
          {m.desk.link} {visitor.waiting > 0 && `(${m.shell.number(visitor.waiting)})`}
        </a>
      )}
      <a href={href('/w')} className="text-accent">
        {header.workspace}
      </a>
      <a href={href('/settings')} className="truncate min-[56.25rem]:max-w-40">
        {visitor.name}
      </a>
      <form method="post" action="/sign-out">
        <button type="submit" className="cursor-pointer">
          {header.signOut}
        </button>
      </form>
    </>
  )
}

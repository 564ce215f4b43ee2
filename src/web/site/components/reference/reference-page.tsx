import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useMessages } from '../../messages/use-messages.ts'
import type { OperationEntry } from '../../reference/api-groups.ts'
import type { ReferenceNavigation } from '../../reference/reference-navigation.ts'
import type { Crumb } from '../layout/breadcrumbs.tsx'
import { PublicPage } from '../layout/public-page.tsx'
import { Method } from './endpoint.tsx'
import { useContractLang } from './prose.tsx'

/** A page for developers: the list of groups and guides beside what the page shows. */
export function ReferencePage(props: {
  navigation: ReferenceNavigation
  title?: ReactNode
  lead?: ReactNode
  header?: ReactNode
  crumbs: readonly Crumb[]
  children: ReactNode
}) {
  const { m } = useMessages()
  const { navigation, children, crumbs, ...heading } = props
  const all = [{ label: m.reference.developers, to: '/developers' }, ...crumbs]
  return (
    <PublicPage crumbs={all} {...heading}>
      <div className="reference">
        <div className="stack reference-main">{children}</div>
        <Navigation {...navigation} />
      </div>
    </PublicPage>
  )
}

/** After the content on narrow screens, left of it on wide ones. */
function Navigation({ groups, current, guides }: ReferenceNavigation) {
  const { m } = useMessages()
  const text = m.reference
  const own = guides.filter(({ isForOperators }) => !isForOperators)
  const operators = guides.filter(({ isForOperators }) => isForOperators)
  const toGuide = ({ name, title }: { name: string; title: string }) => ({
    to: `/developers/guides/${name}`,
    label: title,
    isContract: true,
  })
  return (
    <nav aria-label={text.nav} className="reference-nav no-print">
      <Links links={[{ to: '/developers/api', label: text.title }]} />
      <h2>{text.groups}</h2>
      <ul>
        {groups.map(({ slug, name }) => (
          <li key={slug}>
            <NavLink to={`/developers/api/${slug}`} label={name} isContract />
            {current?.slug === slug && <Operations operations={current.operations} />}
          </li>
        ))}
      </ul>
      <h2>{text.guides}</h2>
      <Links links={own.map(toGuide)} />
      <h2>{text.operatorGuides}</h2>
      <Links links={operators.map(toGuide)} />
      <h2>{text.formats}</h2>
      <Links
        links={[
          { to: '/developers/errors', label: text.errors },
          { to: '/developers/api/headers', label: text.headers },
          { to: '/developers/api/records', label: text.records },
        ]}
      />
      <ul>
        <li>
          <a href="/openapi.json">OpenAPI</a>
        </li>
        <li>
          <a href="/asyncapi.json">AsyncAPI</a>
        </li>
      </ul>
    </nav>
  )
}

function Operations({ operations }: { operations: readonly OperationEntry[] }) {
  const { href } = useMessages()
  const { pathname } = useLocation()
  const lang = useContractLang()
  return (
    <ul className="reference-operations">
      {operations.map(({ id, method, address, summary }) => (
        <li key={id}>
          <a href={href(address)} aria-current={pathname === href(address) ? 'page' : undefined}>
            <span lang={lang}>{summary}</span> <Method method={method} />
          </a>
        </li>
      ))}
    </ul>
  )
}

type NavLinkProps = { to: string; label: string; isContract?: boolean }

function Links({ links }: { links: readonly NavLinkProps[] }) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.to}>
          <NavLink {...link} />
        </li>
      ))}
    </ul>
  )
}

function NavLink({ to, label, isContract = false }: NavLinkProps) {
  const { href } = useMessages()
  const { pathname } = useLocation()
  const lang = useContractLang()
  return (
    <a
      href={href(to)}
      lang={isContract ? lang : undefined}
      aria-current={pathname === href(to) ? 'page' : undefined}
    >
      {label}
    </a>
  )
}

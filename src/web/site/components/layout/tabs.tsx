import { useLocation } from 'react-router'
import { useMessages } from '../../messages/use-messages.ts'

type Tab = { to: string; label: string; count?: string | undefined }

/** Tabs are links: each is a page with its own address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const { href } = useMessages()
  const { pathname } = useLocation()
  return (
    <nav aria-label={label} className="tabs">
      <ul>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <a href={href(tab.to)} aria-current={pathname === href(tab.to) ? 'page' : undefined}>
              {tab.label}
              {tab.count !== undefined && ` ${tab.count}`}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

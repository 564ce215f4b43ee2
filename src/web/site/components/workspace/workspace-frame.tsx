import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useMessages } from '../../messages/use-messages.ts'
import { hasWorkspacePage } from '../../workspace-pages.ts'
import { Icon, type IconName } from '../layout/icon.tsx'
import type { FrameData } from './frame-data.ts'

type Entry = { page: string; label: string; icon: IconName; count?: number | undefined }

/** The rail of a workspace and the page beside it. Below 900 px the rail is a menu on top, which needs no script. */
export function WorkspaceFrame({ frame, children }: { frame: FrameData; children: ReactNode }) {
  const { m } = useMessages()
  const name = frame.workspaces.find(({ id }) => id === frame.workspaceId)?.name ?? ''
  return (
    <div className="workspace">
      <div className="rail">
        <details className="rail-menu">
          <summary>
            <span className="initials" aria-hidden="true">
              {initialsOf(name)}
            </span>
            <span dir="auto">{name}</span>
            <Icon name="chevron-down" />
          </summary>
          <Rail frame={frame} />
        </details>
        <div className="rail-wide">
          <Rail frame={frame} name={name} />
        </div>
      </div>
      <div className="workspace-page">
        {!frame.canWrite && <p className="read-only">{m.workspace.readOnly}</p>}
        {children}
      </div>
    </div>
  )
}

function Rail({ frame, name }: { frame: FrameData; name?: string }) {
  const { nav } = useMessages().m.workspace
  const { counts } = frame
  const main: Entry[] = [
    { page: '', label: nav.home, icon: 'home' },
    { page: 'lists', label: nav.lists, icon: 'list', count: counts.lists },
    { page: 'briefs', label: nav.briefs, icon: 'filing', count: counts.briefs },
    { page: 'watches', label: nav.watches, icon: 'bell', count: counts.watches },
    { page: 'discovery', label: nav.discovery, icon: 'telescope', count: counts.discovery },
    { page: 'targets', label: nav.targets, icon: 'target', count: counts.targets },
    { page: 'notes', label: nav.notes, icon: 'note', count: counts.notes },
  ]
  const records: Entry[] = [
    { page: 'submissions', label: nav.submissions, icon: 'send' },
    { page: 'usage', label: nav.usage, icon: 'shield' },
    { page: 'history', label: nav.history, icon: 'clock' },
  ]
  return (
    <>
      <Switch frame={frame} name={name} />
      <nav aria-label={nav.label}>
        <Entries frame={frame} entries={main} />
        <p className="eyebrow">{nav.more}</p>
        <Entries frame={frame} entries={records} />
        <ul>
          <li>
            <a href={`/settings/workspaces/${frame.workspaceId}`}>
              <Icon name="members" />
              {nav.members}
            </a>
          </li>
        </ul>
      </nav>
    </>
  )
}

function Entries({ frame, entries }: { frame: FrameData; entries: readonly Entry[] }) {
  const { m, href } = useMessages()
  const { pathname } = useLocation()
  const home = href(`/w/${frame.workspaceId}`)
  return (
    <ul>
      {entries
        .filter(({ page }) => hasWorkspacePage(page))
        .map(({ page, label, icon, count }) => {
          const to = page === '' ? home : `${home}/${page}`
          const isHere = page === '' ? pathname === home : pathname === to || pathname.startsWith(`${to}/`)
          return (
            <li key={page}>
              <a href={to} aria-current={pathname === to ? 'page' : isHere ? 'true' : undefined}>
                <Icon name={icon} />
                {label}
                {count !== undefined && count > 0 && (
                  <span className="rail-count">{m.shell.number(count)}</span>
                )}
              </a>
            </li>
          )
        })}
    </ul>
  )
}

/** The name of the workspace, which opens the list of the others. */
function Switch({ frame, name }: { frame: FrameData; name: string | undefined }) {
  const { m, href } = useMessages()
  const { nav } = m.workspace
  const others = frame.workspaces.filter(({ id }) => id !== frame.workspaceId)
  const list = (
    <ul>
      {others.map((one) => (
        <li key={one.id}>
          <a href={href(`/w/${one.id}`)} dir="auto">
            <span className="initials" aria-hidden="true">
              {initialsOf(one.name)}
            </span>
            {one.name}
          </a>
        </li>
      ))}
      <li>
        <a href="/settings/workspaces">{nav.settings}</a>
      </li>
    </ul>
  )
  if (name === undefined) return <div className="rail-switch">{others.length > 0 && list}</div>
  return (
    <details className="rail-switch">
      <summary>
        <span className="sr-only">{nav.switch}: </span>
        <span className="initials" aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className="grow" dir="auto">
          {name}
        </span>
        <Icon name="chevron-down" />
      </summary>
      {list}
    </details>
  )
}

/** `Osier Valley News` becomes `OV`. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()

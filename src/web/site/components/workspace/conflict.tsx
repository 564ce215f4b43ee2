import { useLocation } from 'react-router'
import { useMessages } from '../../messages/use-messages.ts'
import { Notice } from '../layout/notice.tsx'

/**
 * Both versions side by side after somebody else saved first. The visitor's own words stay in fields, so that they can
 * be changed before they are sent again.
 */
export function Conflict(props: {
  by: string
  /** The version that is stored now. */
  version: number
  typed: Readonly<Record<string, string>>
  theirs: Readonly<Record<string, string>>
  labels: Readonly<Record<string, string>>
  /** The fields that hold several lines. */
  multiline: readonly string[]
}) {
  const { by, version, typed, theirs, labels, multiline } = props
  const { pathname } = useLocation()
  const text = useMessages().m.workspace.conflict
  const others = Object.entries(typed).filter(([name]) => !(name in labels) && name !== 'version')
  return (
    <form method="post" className="mb-6 grid gap-4">
      <Notice variant="warning" title={text.title}>
        {text.lead}
      </Notice>
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="version" value={version} />
      {Object.entries(labels).map(([name, label]) => (
        <div key={name} className="versions">
          <div className="grid content-start gap-1">
            <label htmlFor={`yours-${name}`} className="font-medium">{`${text.yours}: ${label}`}</label>
            {multiline.includes(name) ? (
              <textarea
                id={`yours-${name}`}
                name={name}
                className="input"
                dir="auto"
                rows={(typed[name] ?? '').length > 120 ? 16 : 2}
                defaultValue={typed[name] ?? ''}
              />
            ) : (
              <input
                id={`yours-${name}`}
                name={name}
                className="input"
                dir="auto"
                defaultValue={typed[name] ?? ''}
              />
            )}
          </div>
          <div className="grid content-start gap-1">
            <p className="font-medium">{`${text.by(by)}: ${label}`}</p>
            <pre dir="auto">{theirs[name]}</pre>
          </div>
        </div>
      ))}
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button button-primary">
          {text.overwrite}
        </button>
        <a href={pathname} className="button">
          {text.take}
        </a>
      </div>
    </form>
  )
}

import { shortPlaceName } from '../../../../contracts/directory/place-key.ts'
import type { Brief } from '../../../../contracts/workspaces/briefs.ts'
import { formatDate } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { issueName } from '../../taxonomy.ts'
import { Remark } from '../layout/notice.tsx'

/** More issues than this are folded. */
const shownIssues = 6

/** What the brief cannot say: what nobody searched, what was not found, and what its authors add. */
export function BriefGaps({ brief }: { brief: Brief }) {
  const { m } = useMessages()
  const { derived_gaps: derived, gaps } = brief
  if (derived.length + gaps.length === 0) return null
  return (
    <Remark variant="warning">
      <h2 className="text-base font-semibold">{m.briefs.gaps}</h2>
      {derived.map((gap) => (
        <div key={gap.sentence} className="pt-2">
          <p className="font-medium">
            {shortPlaceName(gap.place)}: {m.coverage.status[gap.status]}
          </p>
          <Issues gap={gap} />
        </div>
      ))}
      {gaps.map((gap) => (
        <p key={gap} className="pt-2" dir="auto">
          {gap}
        </p>
      ))}
    </Remark>
  )
}

function Issues({ gap: { status, issue_areas } }: { gap: Brief['derived_gaps'][number] }) {
  const { m, language } = useMessages()
  const words = issue_areas.map(({ slug, actor_count, last_searched_at, status_from }) => {
    const name = issueName(language, slug)
    if (status_from !== null)
      return `${name} (${m.place.coverage.statusFrom(issueName(language, status_from))})`
    if (status === 'thin') return `${name} (${m.shell.number(actor_count)})`
    return last_searched_at ? `${name} (${formatDate(language, last_searched_at)})` : name
  })
  if (words.length <= shownIssues) return <p>{words.join(', ')}</p>
  return (
    <details>
      <summary className="cursor-pointer">
        {words.slice(0, shownIssues).join(', ')}{' '}
        <span className="link">{m.briefs.moreIssues(words.length - shownIssues)}</span>
      </summary>
      <p>{words.slice(shownIssues).join(', ')}</p>
    </details>
  )
}

import { formatClock, formatDay, nationalTimeZone } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import type { DeskItem } from '../../routes/desk/load-item.ts'
import { Section } from '../layout/section.tsx'

/** Every step of the review, newest first. Other reviewers are not named. */
export function DeskHistory({ item, reviewer }: { item: DeskItem; reviewer: string }) {
  const { m, language } = useMessages()
  const text = m.desk.history
  const who = (name: string | null) =>
    name === null ? text.sender : name === reviewer ? text.you : text.other
  const moment = (at: string) =>
    `${formatDay(language, at, nationalTimeZone)}, ${formatClock(language, at, nationalTimeZone)}`
  return (
    <Section title={text.title} isSmall>
      <ul className="grid gap-2 text-sm">
        {item.steps.toReversed().map(({ at, action, reviewer: name, note, reply }) => (
          <li key={`${at} ${action}`}>
            <strong>{moment(at)}</strong> {who(name)} {text.steps[action]}
            {action !== 'reply' && note && (
              <span className="block text-soft" dir="auto">
                {note}
              </span>
            )}
            {reply && (
              <span className="block" dir="auto">
                {reply}
              </span>
            )}
          </li>
        ))}
        <li>
          <strong>{moment(item.created_at)}</strong> {text.received}
        </li>
      </ul>
    </Section>
  )
}

import type { NamedTogether } from '../../../../contracts/directory/named-together.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Icon } from '../layout/icon.tsx'
import { Section } from '../layout/section.tsx'
import { actorPath } from './actor-row.tsx'
import { Passage } from './passage.tsx'

/** Actors that the same passages name, in the side column. */
export function NamedTogetherList({ actors }: { actors: readonly NamedTogether[] }) {
  const { m, href } = useMessages()
  const text = m.actor.together
  if (actors.length === 0) return null
  return (
    <Section title={text.title} isSmall>
      <ul className="rows">
        {actors.map(({ entity, passage_count, source_count, excerpt, source }) => (
          <li key={entity.id} className="py-2">
            <p className="flex items-baseline gap-2">
              <Icon name={entity.type} />
              <a href={href(actorPath(entity))} className="link" dir="auto">
                {entity.name}
              </a>
            </p>
            <details className="ms-6">
              <summary className="cursor-pointer text-sm text-soft">
                {text.reason(passage_count, source_count)}
              </summary>
              <div className="mt-2">
                <Passage excerpt={excerpt} source={source} marks={[entity.name]} isSmall />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  )
}

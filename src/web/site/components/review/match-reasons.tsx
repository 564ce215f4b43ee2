import { speaksAgainstMatch } from '../../../../contracts/discovery/match-reasons.ts'
import { Icon } from '../layout/icon.tsx'
import { ServiceText } from '../layout/service-text.tsx'

/** Why two actors may be the same, or may not. */
export const MatchReasons = ({ reasons }: { reasons: readonly string[] }) => (
  <ul className="grid gap-1 py-2 text-sm">
    {reasons.map((reason) => (
      <li key={reason} className="flex items-center gap-2">
        <Icon name={speaksAgainstMatch(reason) ? 'close' : 'check'} />
        <ServiceText text={reason} />
      </li>
    ))}
  </ul>
)

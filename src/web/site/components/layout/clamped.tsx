import { type ReactNode, useId } from 'react'
import { useMessages } from '../../messages/use-messages.ts'

/** Long text is clamped by height. The rest is one keystroke away, without script too. */
export function Clamped({ isLong, children }: { isLong: boolean; children: ReactNode }) {
  const { evidence } = useMessages().m
  const id = useId()
  if (!isLong) return children
  return (
    <div className="clamp">
      <input type="checkbox" id={id} />
      <div className="clamp-body">{children}</div>
      <label htmlFor={id}>
        <span className="clamp-more">{evidence.showAll}</span>
        <span className="clamp-less">{evidence.showLess}</span>
      </label>
    </div>
  )
}

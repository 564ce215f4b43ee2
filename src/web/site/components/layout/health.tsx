import type { ReactNode } from 'react'

type State = 'good' | 'old' | 'broken'

const classes: Record<State, string> = {
  good: 'health',
  old: 'health health-old',
  broken: 'health health-broken',
}

/** A value with a mark that says whether it is as it should be. */
export function Health({ state, children }: { state: State; children: ReactNode }) {
  return (
    <>
      <span className={classes[state]} />
      {children}
    </>
  )
}

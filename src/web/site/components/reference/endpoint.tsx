import { Fragment } from 'react'
import type { OperationEntry } from '../../reference/api-groups.ts'

export function Method({ method }: { method: string }) {
  return <span className={`method method-${method.toLowerCase()}`}>{method}</span>
}

export function Endpoint({ method, path }: Pick<OperationEntry, 'method' | 'path'>) {
  return (
    <>
      <Method method={method} />{' '}
      <code>
        <BreakablePath path={path} />
      </code>
    </>
  )
}

/** A path that can wrap after each slash. */
function BreakablePath({ path }: { path: string }) {
  const [first = '', ...steps] = path.split('/')
  return (
    <>
      {first}
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a path may repeat a step, and steps never move.
        <Fragment key={index}>
          /<wbr />
          {step}
        </Fragment>
      ))}
    </>
  )
}

import { Fragment } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import type { OperationView } from '../../reference/operation-view.ts'
import { Code, CopyButton } from './code-block.tsx'
import { Prose } from './prose.tsx'

const languages = [
  ['curl', 'curl'],
  ['typescript', 'TypeScript'],
  ['python', 'Python'],
] as const

/** The same request in three languages. Radio buttons choose one, so no script is needed. */
export function Samples(props: {
  samples: OperationView['samples']
  /** The answer, below the code. It is not copied with it. */
  answer?: string
  needsKey: boolean
}) {
  const { samples, answer, needsKey } = props
  const { m } = useMessages()
  const text = m.reference.samples
  return (
    <div>
      <figure className="code-block samples" data-samples="">
        <figcaption>
          <fieldset>
            <legend className="sr-only">{text.language}</legend>
            {languages.map(([name, label]) => (
              <Fragment key={name}>
                <input
                  type="radio"
                  name="sample"
                  id={`sample-${name}`}
                  value={name}
                  defaultChecked={name === 'curl'}
                  className="sr-only"
                />
                <label htmlFor={`sample-${name}`}>{label}</label>
              </Fragment>
            ))}
          </fieldset>
          <CopyButton />
        </figcaption>
        {languages.map(([name]) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: long code scrolls, which needs the keyboard.
          <pre key={name} tabIndex={0} data-sample={name}>
            <Code text={samples[name]} />
            {answer !== undefined && name === 'curl' && (
              <>
                {'\n\n'}
                <samp>
                  <Code text={answer} />
                </samp>
              </>
            )}
          </pre>
        ))}
      </figure>
      {needsKey && (
        <p className="mt-2 text-sm text-soft">
          <Prose text={text.key} />{' '}
          <a className="link" href="/settings/keys">
            {text.makeKey}
          </a>
        </p>
      )}
    </div>
  )
}

import type { Candidate } from '../../../../contracts/discovery/discovery-runs.ts'
import { useMessages } from '../../messages/use-messages.ts'
import type { MatchTarget } from './candidate-match.tsx'
import { KeyList } from './key-list.tsx'

/** The decisions as submit buttons. The likely one is first: merge with a known actor, accept a new one. */
export function DecisionBar(props: {
  candidate: Candidate
  target: MatchTarget | undefined
  base: string
  next: string | undefined
  previous: string | undefined
  /** The candidate whose decision can be undone. */
  undo: string | undefined
}) {
  const { candidate, target, base, next, previous, undo } = props
  const text = useMessages().m.discovery.review
  const isMergeLikely = target !== undefined && candidate.match.verdict !== 'new'
  const merge = target && (
    <Decision key="merge" value="merge" keyName="M" label={text.merge} isMain={isMergeLikely} />
  )
  const accept = (
    <Decision key="accept" value="accept" keyName="A" label={text.accept} isMain={!isMergeLikely} />
  )
  return (
    <div className="decision-bar">
      <form method="post" id="decision" data-decision data-candidate={candidate.id}>
        <input type="hidden" name="intent" value="decide" />
        <input type="hidden" name="version" value={candidate.version} />
        {target && <input type="hidden" name="target" value={target.id} />}
        {isMergeLikely ? [merge, accept] : [accept, merge]}
        <a href="#edit" className="bar-button" data-review-editing>
          <kbd>E</kbd> {text.edit}
        </a>
        <details data-review-reject>
          <summary className="bar-button">
            <kbd>R</kbd> {text.reject}
          </summary>
          <div className="reasons">
            <p className="font-semibold">{text.why}</p>
            <textarea
              name="words"
              className="input"
              rows={1}
              maxLength={1500}
              dir="auto"
              aria-label={text.ownWords}
              placeholder={text.ownWords}
            />
            {text.reasons.map((reason, index) => (
              <button
                key={reason}
                type="submit"
                name="decision"
                value={`reject:${reason}`}
                className="bar-button"
                data-key={String(index + 1)}
              >
                <kbd>{index + 1}</kbd> {reason}
              </button>
            ))}
          </div>
        </details>
      </form>
      {next && (
        <a href={`${base}/${next}`} className="bar-button" data-key="s" data-next={next}>
          <kbd>S</kbd> {text.skip}
        </a>
      )}
      <p className="bar-ways">
        {next && (
          <a href={`${base}/${next}`} data-key="j">
            <kbd>J</kbd> {text.next}
          </a>
        )}
        {previous && (
          <a href={`${base}/${previous}`} data-key="k">
            <kbd>K</kbd> {text.previous}
          </a>
        )}
      </p>
      {undo && (
        <form method="post">
          <input type="hidden" name="intent" value="undo" />
          <button type="submit" name="subject" value={undo} className="bar-button" data-key="u">
            <kbd>U</kbd> {text.undo}
          </button>
        </form>
      )}
      <p className="bar-keys" hidden data-review-keys data-on={text.on} data-off={text.off}>
        <button type="button" className="bar-button">
          {text.keys}: <span>{text.on}</span>
        </button>{' '}
        <kbd>?</kbd>
      </p>
    </div>
  )
}

function Decision(props: { value: string; keyName: string; label: string; isMain: boolean }) {
  const { value, keyName, label, isMain } = props
  return (
    <button
      type="submit"
      name="decision"
      value={value}
      data-key={keyName.toLowerCase()}
      className={isMain ? 'bar-button bar-main' : 'bar-button'}
    >
      <kbd>{keyName}</kbd> {label}
    </button>
  )
}

/** The keys, as a part of the page that `?` opens. */
export function ReviewHelp() {
  const text = useMessages().m.discovery.review
  return (
    <details className="review-help" data-review-help>
      <summary className="link cursor-pointer">{text.help}</summary>
      <KeyList rows={text.helpRows} />
      <p className="text-sm text-soft">{text.helpNote}</p>
      <ul hidden data-review-texts>
        {[text.offline(2), text.signedOut(2), text.signIn, text.failedLater].map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </details>
  )
}

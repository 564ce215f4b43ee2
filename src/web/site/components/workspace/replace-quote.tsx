import { readableExcerpt } from '../../../../contracts/directory/excerpt-display.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { SourceLink } from '../directory/source-link.tsx'
import { useWorkspace } from './use-workspace.ts'

/** A citation whose quote is gone, and quotes that can take its place. */
export type Replacement = {
  /** Whether the words are gone from their page; otherwise the record is gone from the directory. */
  isVanished: boolean
  /** The signal that replaced the cited one. */
  signalId: string | null
  offers: readonly { claimId: string; excerpt: string; title: string; url: string }[]
}

/** Says that a quote is gone, and offers others in its place. The citation can also stay: its words are the last known. */
export function ReplaceQuote({ marker, replacement }: { marker: string; replacement: Replacement }) {
  const { briefs: text } = useMessages().m
  const { canWrite } = useWorkspace()
  const { isVanished, signalId, offers } = replacement
  return (
    <div className="grid min-w-0 gap-2 pt-1 text-sm *:min-w-0">
      <p>
        <span className="tag tag-warn">{text.changedSince}</span> {isVanished ? text.vanished : text.removed}
      </p>
      {canWrite && signalId && (
        <form method="post">
          <input type="hidden" name="intent" value="replace" />
          <input type="hidden" name="marker" value={marker} />
          <button type="submit" name="with" value={`signal:${signalId}`} className="button">
            {text.citeCorrected}
          </button>
        </form>
      )}
      {canWrite && !signalId && (
        <details>
          <summary className="link cursor-pointer">{text.replace}</summary>
          {offers.length === 0 && <p className="pt-2">{text.noReplacement}</p>}
          {offers.length > 0 && (
            <form method="post" className="grid gap-3 pt-2">
              <input type="hidden" name="intent" value="replace" />
              <input type="hidden" name="marker" value={marker} />
              {offers.map((offer) => (
                <div key={offer.claimId} className="grid gap-1">
                  <figure className="passage passage-small">
                    <blockquote cite={offer.url} dir="auto">
                      {readableExcerpt(offer.excerpt, offer)}
                    </blockquote>
                    <figcaption>
                      <SourceLink url={offer.url} className="passage-title passage-open">
                        {offer.title}
                      </SourceLink>
                    </figcaption>
                  </figure>
                  <p>
                    <button type="submit" name="with" value={`claim:${offer.claimId}`} className="button">
                      {text.citeInstead}
                    </button>
                  </p>
                </div>
              ))}
            </form>
          )}
        </details>
      )}
    </div>
  )
}

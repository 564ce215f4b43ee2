import { useMessages } from '../../messages/use-messages.ts'

/** Whether what is typed is saved. Script shows one of the sentences; without it, the button saves. */
export function SaveState({ isStoredOnly = false }: { isStoredOnly?: boolean }) {
  const { m, href } = useMessages()
  const text = m.workspace.saving
  return (
    <div role="status" className="text-sm text-soft">
      {isStoredOnly ? (
        <p hidden data-save-state="stored">
          {text.stored}
        </p>
      ) : (
        <>
          <p hidden data-save-state="saved">
            {text.saved}
          </p>
          <p hidden data-save-state="unsaved">
            {text.unsaved}
          </p>
          <p hidden data-save-state="offline">
            {text.offline}
          </p>
          <p hidden data-save-state="signed-out">
            {text.signedOut}{' '}
            <a href={`${href('/sign-in')}?next=/w`} target="_blank" rel="noopener" className="link">
              {m.workspace.errors.signIn}
            </a>
          </p>
          <p hidden data-save-state="conflict">
            {text.conflict}{' '}
            <button type="submit" name="intent" value="save" className="link cursor-pointer">
              {text.both}
            </button>
          </p>
          <p hidden data-save-state="refused">
            {text.refused} <span data-reason />. {text.kept}
          </p>
        </>
      )}
    </div>
  )
}

/** Text that was typed in this browser and never saved. */
export function DraftOffer() {
  const text = useMessages().m.workspace.saving
  return (
    <p hidden data-draft-offer>
      {text.draft}{' '}
      <button type="button" data-restore className="link cursor-pointer">
        {text.restore}
      </button>{' '}
      <button type="button" data-discard className="link cursor-pointer">
        {text.discard}
      </button>
    </p>
  )
}

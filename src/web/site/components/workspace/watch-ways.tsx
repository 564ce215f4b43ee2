import { useMessages } from '../../messages/use-messages.ts'
import { Field } from '../forms/field.tsx'
import { IssueSelect } from './issue-select.tsx'
import { useWorkspace } from './use-workspace.ts'

/** What can be watched, each with the way to it: all but words start at a record. */
export function WatchWays() {
  const { m, href } = useMessages()
  const { to } = useWorkspace()
  const text = m.watches
  return (
    <div className="grid max-w-xl gap-8">
      <form action={href('/search')} className="grid gap-2">
        <Field label={text.ways.record} hint={text.ways.recordHint} name="q" type="search" maxLength={200} />
        <div>
          <button type="submit" className="button">
            {text.ways.find}
          </button>
        </div>
      </form>
      <form action={to('/watches/new')} className="grid gap-2">
        <Field
          label={text.ways.place}
          hint={m.discovery.form.placeHint}
          name="place"
          maxLength={200}
          autoComplete="off"
        />
        <IssueSelect label={text.ways.issue} any={m.signalPages.filters.anyIssue} />
        <div>
          <button type="submit" className="button">
            {text.look}
          </button>
        </div>
      </form>
      <form action={to('/watches/new')} className="grid gap-2">
        <Field label={text.words} hint={text.wordsHint} name="q" required maxLength={200} />
        <div>
          <button type="submit" className="button">
            {text.look}
          </button>
        </div>
      </form>
    </div>
  )
}

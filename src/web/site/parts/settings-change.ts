import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { attempted } from '../problem.ts'
import { requireSignedIn, type SignedInPage } from '../visitor.ts'

/** What was tried, so that a refusal stands beside it: the change, and the id of what it was to change. */
export type Tried = { intent: string; subject: string }

type Change<T> = (page: SignedInPage, form: FormData) => Promise<T>

/** The action of a settings page: counts the try, then makes the change that the form's `intent` names. */
export async function makeChange<T>(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  changes: Readonly<Record<string, Change<T>>>,
) {
  const page = requireSignedIn(context, request)
  const form = await request.formData().catch(() => new FormData())
  const tried: Tried = { intent: textOf(form, 'intent'), subject: textOf(form, 'subject') }
  const change = Object.hasOwn(changes, tried.intent) ? changes[tried.intent] : undefined
  if (change === undefined) throw data(null, { status: 400 })
  const answer = await attempted(async () => {
    await page.site.attempt('change')
    return { made: await change(page, form) }
  })
  return 'made' in answer ? answer.made : data({ ...answer.data, tried }, answer.init ?? {})
}

/** Back to a page that says what was done; reloading it repeats nothing. */
export const done = (path: string, what: string) => redirect(`${path}?done=${what}`)

export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

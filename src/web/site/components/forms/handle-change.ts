import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { catchServiceError } from '../../catch-service-error.ts'
import { requireSignedIn, type SignedInPage } from '../../visitor.ts'
import type { Typed } from './typed-form.tsx'

/** The submitted change and the id of its item, so that the page can show the error beside it. */
export type SubmittedChange = { intent: string; subject: string }

type Change<T> = (page: SignedInPage, form: FormData) => Promise<T>

/** The action of a settings page: checks the rate limit, then runs the change that `intent` names. */
export async function handleChange<T>(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  changes: Readonly<Record<string, Change<T>>>,
) {
  const page = requireSignedIn(context, request)
  const form = await request.formData().catch(() => new FormData())
  const submitted: SubmittedChange = { intent: formText(form, 'intent'), subject: formText(form, 'subject') }
  const change = Object.hasOwn(changes, submitted.intent) ? changes[submitted.intent] : undefined
  if (change === undefined) throw data(null, { status: 400 })
  const outcome = await catchServiceError(async () => {
    await page.site.attempt('change')
    return { result: await change(page, form) }
  })
  return 'result' in outcome ? outcome.result : data({ ...outcome.data, submitted }, outcome.init ?? {})
}

/** Redirects to a page that shows a confirmation. Reloading that page does not repeat the change. */
export const done = (path: string, outcome: string) => redirect(`${path}?done=${outcome}`)

export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** All texts of a form, to show them again. */
export const typedIn = (form: FormData): Typed =>
  [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))

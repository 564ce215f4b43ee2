import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { problemCodes } from '../../../../contracts/problem.ts'
import type { CallerOperations } from '../../../../platform/http/operation-calls.ts'
import type { SiteRequest } from '../../../site-request.ts'
import { catchServiceError, isServiceError } from '../../catch-service-error.ts'
import { formText, typedIn } from '../../components/forms/handle-change.ts'
import { siteContext } from '../../context.ts'
import { type DeskQueue, deskQueues } from '../../desk-queues.ts'
import { languageOf, localPath } from '../../messages/language.ts'
import { requireSignedIn } from '../../visitor.ts'

/** A request for a page of the desk. Only reviewers of the directory get one. */
export type DeskPage = {
  site: SiteRequest
  queue: (typeof deskQueues)[number]
  itemId: string | undefined
  url: URL
  /** The address of an item, or of the first one that waits. */
  path(queue: DeskQueue, itemId?: string): string
  call: CallerOperations['call']
}

type Args = Pick<LoaderFunctionArgs, 'context' | 'params' | 'request'>

function openDesk({ context, params, request }: Args): DeskPage {
  const site = context.get(siteContext)
  const { caller } = site
  if (caller.kind === 'anonymous' || !caller.roles.includes('reviewer'))
    throw data({ code: 'not_reviewer' }, { status: 403 })
  const queue = deskQueues.find(({ name }) => name === params['queue'])
  if (queue === undefined) throw data(null, { status: 404 })
  const url = new URL(request.url)
  const language = languageOf(url.pathname)
  return {
    site,
    queue,
    itemId: params['item'],
    url,
    path: (name, itemId) => localPath(language, `/desk/${name}${itemId ? `/${itemId}` : ''}`),
    call: site.services.members.operationsOf(caller).call,
  }
}

export function deskLoader<T>(load: (page: DeskPage) => Promise<T>) {
  return async (args: LoaderFunctionArgs): Promise<T> => {
    requireSignedIn(args.context, args.request)
    const page = openDesk(args)
    try {
      return await load(page)
    } catch (error) {
      if (!isServiceError(error)) throw error
      throw data({ code: error.code, detail: error.message }, { status: problemCodes[error.code].status })
    }
  }
}

type Change<T> = (page: DeskPage, form: FormData) => Promise<T>

/** Runs the change that `intent` names. A refused one shows the page again, with what was typed. */
export function deskAction<T>(changes: Readonly<Record<string, Change<T>>>) {
  return async (args: ActionFunctionArgs) => {
    const form = await args.request.formData().catch(() => new FormData())
    const { caller } = args.context.get(siteContext)
    const typed = typedIn(form)
    // The browser stores decisions until the reviewer has signed in again. Other forms are shown again.
    if (caller.kind === 'anonymous' || caller.credential !== 'session')
      throw data({ code: 'signed_out', typed }, { status: 401 })
    if (!caller.roles.includes('reviewer')) throw data({ code: 'not_reviewer', typed }, { status: 403 })
    const page = openDesk(args)
    const intent = formText(form, 'intent')
    const change = Object.hasOwn(changes, intent) ? changes[intent] : undefined
    if (change === undefined) throw data(null, { status: 400 })
    const outcome = await catchServiceError(async () => ({ result: await change(page, form) }))
    if ('result' in outcome) return outcome.result
    const submitted = { intent, subject: page.itemId ?? '', typed: Object.fromEntries(typed) }
    return data({ ...outcome.data, submitted }, outcome.init ?? {})
  }
}

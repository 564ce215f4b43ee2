import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { getRun } from '../../../../contracts/discovery/discovery-runs.ts'
import type { Language } from '../../../../contracts/language.ts'
import { problemCodes } from '../../../../contracts/problem.ts'
import type { AccountCaller } from '../../../../platform/http/identity.ts'
import type { CallerOperations } from '../../../../platform/http/operation-calls.ts'
import type { SiteRequest } from '../../../site-request.ts'
import { catchServiceError, isServiceError } from '../../catch-service-error.ts'
import { formText, typedIn } from '../../components/forms/handle-change.ts'
import { siteContext } from '../../context.ts'
import { languageOf, localPath } from '../../messages/language.ts'
import { requireSignedIn } from '../../visitor.ts'

/** A request for a page of a workspace, as its loader or action sees it. */
export type WorkspacePage = {
  site: SiteRequest
  services: SiteRequest['services']
  caller: AccountCaller
  url: URL
  language: Language
  workspaceId: string
  /** The address of another page of the workspace. */
  path(rest: string): string
  /** A parameter of the route's path. */
  param(name: string): string
  /** The parameters of an operation of this workspace. */
  params<T extends object>(more: T): T & { workspace_id: string }
  call: CallerOperations['call']
  /** Sends a file of an operation. */
  send: SiteRequest['services']['members']['sendFile']
  open: CallerOperations['open']
}

type Args = Pick<LoaderFunctionArgs, 'context' | 'params' | 'request'>

/** Undefined for people who are not members: the same as for a workspace that does not exist. */
async function openWorkspace(args: Args, caller: AccountCaller): Promise<WorkspacePage | undefined> {
  const { context, params, request } = args
  const site = context.get(siteContext)
  const { members } = site.services
  const workspaceId = params['workspace'] ?? ''
  const member = await members.memberOf(caller, workspaceId)
  if (member === undefined) return undefined
  const url = new URL(request.url)
  const language = languageOf(url.pathname)
  return {
    site,
    services: site.services,
    caller: member,
    url,
    language,
    workspaceId,
    path: (rest) => localPath(language, `/w/${workspaceId}${rest}`),
    param: (name) => params[name] ?? '',
    params: (more) => ({ ...more, workspace_id: workspaceId }),
    ...members.operationsOf(member),
    send: members.sendFile,
  }
}

/**
 * `/w/to/lists/add?actor=…` leads to that page of the workspace that the visitor opened last, and a search to the
 * workspace that has it.
 * Public pages and scout link here, because they do not know the workspace.
 */
async function redirectToOwn(args: Args, caller: AccountCaller): Promise<void> {
  const { params, request } = args
  if (params['workspace'] !== 'to') return
  const { pathname, search } = new URL(request.url)
  const { visits } = args.context.get(siteContext).services.members
  const workspaceId =
    (await findWorkspaceOfRun(args, caller)) ??
    (await visits.lastOpened(caller.accountId)) ??
    caller.workspaceId
  throw redirect(pathname.replace('/w/to', `/w/${workspaceId}`) + search)
}

async function findWorkspaceOfRun(
  { context, params }: Args,
  caller: AccountCaller,
): Promise<string | undefined> {
  const run_id = params['run']
  if (run_id === undefined) return undefined
  const { accounts, members } = context.get(siteContext).services
  for (const { id } of await accounts.workspaces.ofAccount(caller.accountId)) {
    const member = await members.memberOf(caller, id)
    const found =
      member &&
      (await catchServiceError(() => members.operationsOf(member).call(getRun, { params: { run_id } })))
    if (found && 'id' in found) return id
  }
  return undefined
}

/** The loader of a page of a workspace. Errors of services become the designed error pages. */
export function workspaceLoader<T>(load: (page: WorkspacePage) => Promise<T>) {
  return async (args: LoaderFunctionArgs): Promise<T> => {
    const { caller } = requireSignedIn(args.context, args.request)
    await redirectToOwn(args, caller)
    const page = await openWorkspace(args, caller)
    if (page === undefined) throw data({ code: 'not_member' }, { status: 404 })
    try {
      return await load(page)
    } catch (error) {
      if (!isServiceError(error)) throw error
      throw data({ code: error.code, detail: error.message }, { status: problemCodes[error.code].status })
    }
  }
}

/** The submitted change with what was typed, so that the page can show both again. */
export type Submitted = {
  intent: string
  subject: string
  typed: Record<string, string>
  /** All values of each field: a group of checkboxes has several. */
  chosen: Record<string, string[]>
}

type Change<T> = (page: WorkspacePage, form: FormData) => Promise<T>

/** The action of a page of a workspace: runs the change that `intent` names. */
export function workspaceAction<T>(changes: Readonly<Record<string, Change<T>>>) {
  return async (args: ActionFunctionArgs) => {
    const form = await args.request.formData().catch(() => new FormData())
    const typed = typedIn(form)
    const { caller } = args.context.get(siteContext)
    if (caller.kind === 'anonymous' || caller.credential !== 'session') {
      throw data({ code: 'signed_out', typed }, { status: 401 })
    }
    const page = await openWorkspace(args, caller)
    if (page === undefined) throw data({ code: 'not_member', typed }, { status: 404 })
    const intent = formText(form, 'intent')
    const change = Object.hasOwn(changes, intent) ? changes[intent] : undefined
    if (change === undefined) throw data(null, { status: 400 })
    const outcome = await catchServiceError(async () => ({ result: await change(page, form) }))
    if ('result' in outcome) return outcome.result
    const submitted: Submitted = {
      intent,
      subject: formText(form, 'subject'),
      typed: Object.fromEntries(typed),
      chosen: Object.fromEntries(typed.map(([name]) => [name, form.getAll(name).map(String)])),
    }
    return data({ ...outcome.data, submitted }, outcome.init ?? {})
  }
}

/** The version of an item that a form was made for. */
export function formVersion(form: FormData): number | undefined {
  const version = Number(form.get('version') ?? Number.NaN)
  return Number.isInteger(version) ? version : undefined
}

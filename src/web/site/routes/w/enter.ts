import { type LoaderFunctionArgs, redirect } from 'react-router'
import { languageOf, localPath } from '../../messages/language.ts'
import { requireSignedIn } from '../../visitor.ts'

/** `/w` leads to the workspace that the visitor opened last, through sign-in if necessary. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { caller, site } = requireSignedIn(context, request)
  const id = (await site.services.members.visits.lastOpened(caller.accountId)) ?? caller.workspaceId
  throw redirect(localPath(languageOf(new URL(request.url).pathname), `/w/${id}`))
}

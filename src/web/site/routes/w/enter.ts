import { type LoaderFunctionArgs, redirect } from 'react-router'
import { languageOf, localPath } from '../../messages/language.ts'
import { requireSignedIn } from '../../visitor.ts'

/** `/w` leads to the visitor's workspace, through sign-in if necessary. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { caller } = requireSignedIn(context, request)
  throw redirect(localPath(languageOf(new URL(request.url).pathname), `/w/${caller.workspaceId}`))
}

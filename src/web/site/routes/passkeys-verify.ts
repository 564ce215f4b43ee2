import type { ActionFunctionArgs } from 'react-router'
import { catchServiceError } from '../catch-service-error.ts'
import { siteContext } from '../context.ts'
import { parsePasskeyResponse } from '../passkey-request.ts'
import { requireSignedIn } from '../visitor.ts'

/** Verifies a passkey response and signs in, confirms or adds a passkey. */
export async function action({ request, context }: ActionFunctionArgs) {
  const site = context.get(siteContext)
  return catchServiceError(async () => {
    const { purpose, credential, passkeyName } = await parsePasskeyResponse(request)
    const requiresSession = purpose === 'confirm' || purpose === 'add'
    const { sessionToken } = await site.services.accounts.passkeys.verify({
      purpose,
      credential,
      browser: { binding: site.browserBinding(), userAgent: site.userAgent },
      ...(requiresSession && { signedIn: requireSignedIn(context, request).signedIn }),
      ...(passkeyName !== undefined && { passkeyName }),
    })
    if (sessionToken !== undefined) {
      // Replaces the session at every sign-in, which prevents session fixation.
      if (site.sessionToken) await site.services.accounts.sessions.close(site.sessionToken)
      site.signIn(sessionToken)
    }
    return Response.json({ done: true })
  })
}

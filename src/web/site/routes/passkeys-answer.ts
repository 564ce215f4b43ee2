import type { ActionFunctionArgs } from 'react-router'
import { siteContext } from '../context.ts'
import { attempted } from '../problem.ts'
import { readAnswer } from '../question.ts'
import { requireSignedIn } from '../visitor.ts'

/** The answer of an authenticator: signs in, confirms, or adds a passkey, as the question was. */
export async function action({ request, context }: ActionFunctionArgs) {
  const site = context.get(siteContext)
  return attempted(async () => {
    const { purpose, credential, passkeyName } = await readAnswer(request)
    const isSignedIn = purpose === 'confirm' || purpose === 'add'
    const { sessionToken } = await site.services.accounts.passkeys.verify({
      purpose,
      credential,
      browser: { binding: site.browserBinding(), userAgent: site.userAgent },
      ...(isSignedIn && { signedIn: requireSignedIn(context, request).signedIn }),
      ...(passkeyName !== undefined && { passkeyName }),
    })
    if (sessionToken !== undefined) {
      // A new session each time: one that was planted or left open is worth nothing after.
      if (site.sessionToken) await site.services.accounts.sessions.close(site.sessionToken)
      site.signIn(sessionToken)
    }
    return Response.json({ done: true })
  })
}

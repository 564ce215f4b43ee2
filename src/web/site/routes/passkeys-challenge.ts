import type { ActionFunctionArgs } from 'react-router'
import { catchServiceError } from '../catch-service-error.ts'
import { siteContext } from '../context.ts'
import { parsePasskeyRequest } from '../passkey-request.ts'
import { requireSignedIn } from '../visitor.ts'

/** Returns the WebAuthn options for this browser. */
export async function action({ request, context }: ActionFunctionArgs) {
  const site = context.get(siteContext)
  return catchServiceError(async () => {
    const input = await parsePasskeyRequest(request)
    await site.attempt(input.purpose === 'add' ? 'change' : input.purpose)
    const browser = { binding: site.browserBinding(), userAgent: site.userAgent }
    const { passkeys } = site.services.accounts
    const options =
      input.purpose === 'confirm' || input.purpose === 'add'
        ? await passkeys.createChallenge(
            { purpose: input.purpose, signedIn: requireSignedIn(context, request).signedIn },
            browser,
          )
        : await passkeys.createChallenge(input, browser)
    return Response.json(options)
  })
}

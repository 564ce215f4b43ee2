import type { ActionFunctionArgs } from 'react-router'
import { siteContext } from '../context.ts'
import { attempted } from '../problem.ts'
import { readQuestion } from '../question.ts'
import { requireSignedIn } from '../visitor.ts'

/** Options for the authenticator of this browser. */
export async function action({ request, context }: ActionFunctionArgs) {
  const site = context.get(siteContext)
  return attempted(async () => {
    const question = await readQuestion(request)
    await site.attempt(question.purpose === 'add' ? 'change' : question.purpose)
    const browser = { binding: site.browserBinding(), userAgent: site.userAgent }
    const { passkeys } = site.services.accounts
    const options =
      question.purpose === 'confirm' || question.purpose === 'add'
        ? await passkeys.createChallenge(
            { purpose: question.purpose, signedIn: requireSignedIn(context, request).signedIn },
            browser,
          )
        : await passkeys.createChallenge(question, browser)
    return Response.json(options)
  })
}

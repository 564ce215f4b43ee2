import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors, type Provider } from 'oidc-provider'
import type { Scope } from '../../contracts/accounts/scopes.ts'
import { ServiceError } from '../../platform/errors.ts'
import { type ClientDescription, describeClient } from './client-description.ts'
import type { ConsentGrants } from './consent-grants.ts'
import { scopesIn } from './oauth-scopes.ts'

export type InteractionDetails = {
  uid: string
  prompt: 'login' | 'consent'
  /** The application asked that the person signs in anew, even when they are signed in. */
  mustSignInAgain: boolean
  client: ClientDescription
  scopes: Scope[]
  /** Who is about to consent. */
  accountId?: string
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** What the pages of an authorization do: authorize → login → consent → back to the application. */
export function createInteractions(needs: {
  provider: () => Provider
  grants: ConsentGrants
  signedInAccount: (request: IncomingMessage) => Promise<string | undefined>
}) {
  async function find(request: IncomingMessage, response: ServerResponse): Promise<Interaction | undefined> {
    try {
      return await needs.provider().interactionDetails(request, response)
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return undefined
      throw error
    }
  }

  async function expect(
    request: IncomingMessage,
    response: ServerResponse,
    prompt?: 'login' | 'consent',
  ): Promise<Interaction> {
    const found = await find(request, response)
    if (found === undefined || (prompt !== undefined && found.prompt.name !== prompt)) {
      throw new ServiceError(
        'not_found',
        'This request of an application is over: go back to the application and connect it again',
      )
    }
    return found
  }

  const clientOf = async (interaction: Interaction) => {
    const clientId = String(interaction.params['client_id'])
    const client = await needs.provider().Client.find(clientId)
    return client && describeClient(client, String(interaction.params['redirect_uri']))
  }

  const finish = (
    request: IncomingMessage,
    response: ServerResponse,
    result: Parameters<Provider['interactionResult']>[2],
  ) => needs.provider().interactionResult(request, response, result, { mergeWithLastSubmission: true })

  return {
    /** What to show; undefined when the request is over or belongs to another browser. */
    async interaction(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<InteractionDetails | undefined> {
      const found = await find(request, response)
      const client = found && (await clientOf(found))
      if (!found || !client) return undefined
      const { reasons, name } = found.prompt
      return {
        uid: found.uid,
        prompt: name === 'consent' ? 'consent' : 'login',
        mustSignInAgain: reasons.includes('login_prompt') || reasons.includes('max_age'),
        client,
        scopes: scopesIn(found.params['scope']),
        ...(found.session?.accountId === undefined ? {} : { accountId: found.session.accountId }),
      }
    },

    async finishLogin(
      request: IncomingMessage,
      response: ServerResponse,
      accountId: string,
    ): Promise<string> {
      await expect(request, response, 'login')
      return finish(request, response, { login: { accountId, amr: ['hwk', 'user'] } })
    },

    async allow(
      request: IncomingMessage,
      response: ServerResponse,
      choice: { accountId: string; workspaceId?: string | undefined; scopes?: readonly Scope[] | undefined },
    ): Promise<string> {
      const found = await expect(request, response, 'consent')
      const isSame =
        found.session?.accountId === choice.accountId &&
        (await needs.signedInAccount(request)) === choice.accountId
      if (!isSame) {
        throw new ServiceError(
          'conflict',
          'Another account has signed in meanwhile: go back to the application and connect it again',
        )
      }
      const client = await clientOf(found)
      if (client === undefined) throw new ServiceError('not_found', 'The application is not known any more')
      const grantId = await needs.grants.make({
        ...choice,
        client,
        asked: String(found.params['scope'] ?? ''),
      })
      return finish(request, response, { consent: { grantId } })
    },

    async deny(request: IncomingMessage, response: ServerResponse): Promise<string> {
      await expect(request, response)
      return finish(request, response, {
        error: 'access_denied',
        error_description: 'the person did not let the application in',
      })
    },
  }
}

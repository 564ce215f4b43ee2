import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors, type Provider } from 'oidc-provider'
import type { Scope } from '../../contracts/accounts/scopes.ts'
import { ServiceError } from '../../platform/errors.ts'
import { type ClientDescription, describeClient } from './client-description.ts'
import type { ConsentGrants } from './consent-grants.ts'
import { parseScopes } from './oauth-scopes.ts'

type InteractionDetails = {
  uid: string
  prompt: 'login' | 'consent'
  /** Whether the application requires a new sign-in, even from a signed-in person. */
  mustSignInAgain: boolean
  client: ClientDescription
  scopes: Scope[]
  accountId?: string
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** Backs the authorization pages: authorize → login → consent → redirect to the application. */
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

  async function requireInteraction(
    request: IncomingMessage,
    response: ServerResponse,
    prompt?: 'login' | 'consent',
  ): Promise<Interaction> {
    const found = await find(request, response)
    if (found === undefined || (prompt !== undefined && found.prompt.name !== prompt)) {
      throw new ServiceError(
        'not_found',
        'This authorization request has expired: go back to the application and connect it again',
      )
    }
    return found
  }

  const loadClient = async (interaction: Interaction) => {
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
    /** Returns undefined when the request has expired or belongs to another browser. */
    async interaction(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<InteractionDetails | undefined> {
      const found = await find(request, response)
      const client = found && (await loadClient(found))
      if (!found || !client) return undefined
      const { reasons, name } = found.prompt
      return {
        uid: found.uid,
        prompt: name === 'consent' ? 'consent' : 'login',
        mustSignInAgain: reasons.includes('login_prompt') || reasons.includes('max_age'),
        client,
        scopes: parseScopes(found.params['scope']),
        ...(found.session?.accountId === undefined ? {} : { accountId: found.session.accountId }),
      }
    },

    async finishLogin(
      request: IncomingMessage,
      response: ServerResponse,
      accountId: string,
    ): Promise<string> {
      await requireInteraction(request, response, 'login')
      return finish(request, response, { login: { accountId, amr: ['hwk', 'user'] } })
    },

    async allow(
      request: IncomingMessage,
      response: ServerResponse,
      choice: { accountId: string; workspaceId?: string | undefined; scopes?: readonly Scope[] | undefined },
    ): Promise<string> {
      const found = await requireInteraction(request, response, 'consent')
      const isSameAccount =
        found.session?.accountId === choice.accountId &&
        (await needs.signedInAccount(request)) === choice.accountId
      if (!isSameAccount) {
        throw new ServiceError(
          'conflict',
          'Another account signed in meanwhile: go back to the application and connect it again',
        )
      }
      const client = await loadClient(found)
      if (client === undefined) throw new ServiceError('not_found', 'The application is no longer registered')
      const grantId = await needs.grants.create({
        ...choice,
        client,
        requestedScope: String(found.params['scope'] ?? ''),
      })
      return finish(request, response, { consent: { grantId } })
    },

    async deny(request: IncomingMessage, response: ServerResponse): Promise<string> {
      await requireInteraction(request, response)
      return finish(request, response, {
        error: 'access_denied',
        error_description: 'the person denied access',
      })
    },
  }
}

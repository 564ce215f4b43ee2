import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  Client,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'

/** A loopback server that receives the OAuth redirect. */
export async function startCallback() {
  const waiting: ((url: string) => void)[] = []
  const server = createServer((request, response) => {
    response.end('Back at the assistant')
    if (request.url?.startsWith('/callback')) waiting.shift()?.(new URL(request.url, url).href)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
  return {
    url,
    /** The URL of the next redirect. */
    next: () => new Promise<string>((resolve) => waiting.push(resolve)),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export function assistantMetadata(callback: string): OAuthClientMetadata {
  return {
    client_name: 'Reading Assistant',
    redirect_uris: [callback],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
}

type Kept = {
  client?: { client_id: string }
  tokens?: OAuthTokens
  verifier: string
  sentTo?: URL
  discovery?: OAuthDiscoveryState
}

/** The auth provider of the official client: stores credentials and redirects the person. */
export function createAuthProvider(callback: string, clientMetadataUrl?: string) {
  const kept: Kept = { verifier: '' }
  const authProvider: OAuthClientProvider = {
    redirectUrl: callback,
    clientMetadata: assistantMetadata(callback),
    ...(clientMetadataUrl !== undefined && { clientMetadataUrl }),
    state: () => 'state-of-the-assistant',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void Object.assign(kept, { client }),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void Object.assign(kept, { tokens }),
    redirectToAuthorization: (url) => void Object.assign(kept, { sentTo: url }),
    saveCodeVerifier: (verifier) => void Object.assign(kept, { verifier }),
    codeVerifier: () => kept.verifier,
    saveDiscoveryState: (discovery) => void Object.assign(kept, { discovery }),
    discoveryState: () => kept.discovery,
    invalidateCredentials: () => void delete kept.tokens,
  }
  return { kept, authProvider }
}

/** An assistant with the official MCP client, given only the endpoint URL. */
export function createAssistant(endpoint: string, callback: string, clientMetadataUrl?: string) {
  const { kept, authProvider } = createAuthProvider(callback, clientMetadataUrl)
  const open = () => new StreamableHTTPClientTransport(new URL(endpoint), { authProvider })
  let transport = open()

  return {
    kept,

    /** Connects without tokens; returns the authorization URL. */
    async askForAccess(): Promise<string> {
      const client = new Client({ name: 'reading-assistant', version: '1.0.0' })
      try {
        await client.connect(transport)
      } catch (error) {
        if (error instanceof UnauthorizedError) return kept.sentTo!.href
        throw error
      }
      throw new Error('The endpoint let an assistant in without a token')
    },

    /** Completes the authorization with the redirect URL. */
    async takeAnswer(answer: string): Promise<void> {
      await transport.finishAuth(new URL(answer).searchParams)
      transport = open()
    },

    authProvider,
  }
}

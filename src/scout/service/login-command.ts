import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import { getIdentity, type Identity } from '../../contracts/accounts/account.ts'
import { OperatorError, UsageError } from '../../platform/errors.ts'
import type { Config } from '../config/config.ts'
import type { Scout } from '../scout.ts'
import { createCredentials, type Login } from './credentials.ts'
import { createServiceClient } from './service-client.ts'

type Options = { apiKey?: boolean; browser: boolean; json?: boolean }

const loginTimeoutMs = 5 * 60_000

export function registerLogin(program: Command, scout: Scout): void {
  program
    .command('login')
    .description('sign in to the service, in the browser or with an API key')
    .option('--api-key', 'paste a key at the prompt or pipe it in; never pass it as an argument')
    .option('--no-browser', 'print the URL instead of opening a browser')
    .option('--json', 'print one JSON object only')
    .action(async (options: Options, command: Command) => {
      const config = await scout.config(command)
      const service = requireServiceUrl(config)
      warnAboutHttp(scout, service)
      const login = options.apiKey
        ? await promptForApiKey(scout)
        : await signInWithBrowser(scout, service, options)
      const identity = await fetchIdentity(scout, service, login)
      const credentials = createCredentials(config.credentialsPath)
      await credentials.save(service, login)
      if (options.json) return scout.printJson({ service, ...identity })
      const { account, workspace, plan } = identity
      scout.print(`Signed in to ${service} as ${account.name} (${plan}), workspace ${workspace.id}.\n`)
      if (plan === 'free') scout.print('The free plan does not include syncs.\n')
    })
  program
    .command('logout')
    .description('delete the stored credentials and revoke access granted in the browser')
    .action(async (_: object, command: Command) => {
      const config = await scout.config(command)
      const service = requireServiceUrl(config)
      const credentials = createCredentials(config.credentialsPath)
      const login = await credentials.get(service)
      if (login === undefined) return scout.print(`You are not signed in to ${service}.\n`)
      await credentials.remove(service)
      if (login.kind === 'api_key')
        return scout.print(
          `Deleted the stored key. The key itself still works: revoke it in the settings of ${service}.\n`,
        )
      const { revoke } = await import('./oauth-tokens.ts')
      await revoke(login).then(
        () => scout.print(`Signed out of ${service}.\n`),
        (fault) =>
          scout.print(
            `Signed out here. ${fault instanceof OperatorError ? fault.message : 'The service does not respond: revoke the access in its settings.'}\n`,
          ),
      )
    })
}

function requireServiceUrl(config: Config): string {
  const service = config.get('service.url')
  if (service === undefined)
    throw new UsageError('Name a service: scout login --service https://directory.example.org')
  return service
}

function warnAboutHttp(scout: Scout, service: string): void {
  const { protocol, hostname } = new URL(service)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (protocol === 'http:' && !isHere)
    scout.log(`${service} is not encrypted: others on the network can read your credentials.`)
}

async function promptForApiKey(scout: Scout): Promise<Login> {
  const typed = scout.input.isTTY ? await readHiddenLine(scout, 'API key: ') : await text(scout.input)
  const key = typed.trim()
  if (!/^\S+$/.test(key)) throw new UsageError('No key was given. A key starts with cdk_ and has no spaces.')
  return { kind: 'api_key', api_key: key }
}

/** Reads a line without echoing it. */
async function readHiddenLine(scout: Scout, question: string): Promise<string> {
  scout.errors.write(question)
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() })
  const typed = createInterface({ input: scout.input, output: discard, terminal: true })
  try {
    return await typed.question('')
  } finally {
    typed.close()
    scout.errors.write('\n')
  }
}

async function signInWithBrowser(scout: Scout, service: string, { browser }: Options): Promise<Login> {
  const [{ authorizeInBrowser }, { openBrowser }] = await Promise.all([
    import('./browser-login.ts'),
    import('./open-browser.ts'),
  ])
  const visit = (address: string) => {
    scout.log(`Approve access in the browser:\n${address}`)
    if (browser) openBrowser(address)
  }
  const signal = AbortSignal.timeout(loginTimeoutMs)
  try {
    return await authorizeInBrowser({ service, now: scout.now, visit, signal })
  } catch (fault) {
    if (!signal.aborted) throw fault
    throw new OperatorError(
      'Access was not approved within five minutes. Try again, or use scout login --api-key.',
    )
  }
}

/** Verifies the credentials before they are stored. */
function fetchIdentity({ now, log }: Scout, url: string, login: Login): Promise<Identity> {
  const credentials = { path: '', get: async () => login, save: async () => {}, remove: async () => {} }
  return createServiceClient({ url, apiKey: undefined, credentials, now, log }).call(getIdentity, {})
}

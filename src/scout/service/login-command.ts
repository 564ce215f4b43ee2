import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import { Identity } from '../../contracts/accounts/account.ts'
import { OperatorError } from '../../platform/errors.ts'
import type { Config } from '../config/config.ts'
import type { Scout } from '../scout.ts'
import { createCredentials, type Login } from './credentials.ts'
import { createServiceClient } from './service-client.ts'

type Options = { apiKey?: boolean; browser: boolean; json?: boolean }

const patienceMs = 5 * 60_000

export function registerLogin(program: Command, scout: Scout): void {
  program
    .command('login')
    .description('sign in to the service, in the browser or with an API key')
    .option('--api-key', 'paste a key, or pipe it in; it is never written on the command line')
    .option('--no-browser', 'print the address instead of opening it')
    .option('--json', 'print one JSON object and nothing else')
    .action(async (options: Options, command: Command) => {
      const config = await scout.config(command)
      const service = serviceOf(config)
      warnOfClearText(scout, service)
      const login = options.apiKey ? await pastedKey(scout) : await inBrowser(scout, service, options)
      const identity = await identityOf(scout, service, login)
      const credentials = createCredentials(config.credentialsPath)
      await credentials.keep(service, login)
      if (options.json) return scout.printJson({ service, ...identity })
      const { account, workspace, plan } = identity
      scout.print(`Signed in to ${service} as ${account.name} (${plan}), workspace ${workspace.id}.\n`)
      if (plan === 'free') scout.print('The free plan does not include syncs.\n')
    })
  program
    .command('logout')
    .description('forget the credentials of the service, and end the access given in the browser')
    .action(async (_: object, command: Command) => {
      const config = await scout.config(command)
      const service = serviceOf(config)
      const credentials = createCredentials(config.credentialsPath)
      const login = await credentials.of(service)
      if (login === undefined) return scout.print(`You are not signed in to ${service}.\n`)
      await credentials.forget(service)
      if (login.kind === 'api_key')
        return scout.print(
          `The key is forgotten here. It still works: revoke it in the settings of ${service}.\n`,
        )
      const { revoke } = await import('./oauth-tokens.ts')
      await revoke(login).then(
        () => scout.print(`Signed out of ${service}.\n`),
        (fault) =>
          scout.print(
            `Signed out here. ${fault instanceof OperatorError ? fault.message : 'The service does not answer: end the access in its settings.'}\n`,
          ),
      )
    })
}

function serviceOf(config: Config): string {
  const service = config.get('service.url')
  if (service === undefined)
    throw new OperatorError('Say where: scout login --service https://directory.example.org')
  return service
}

function warnOfClearText(scout: Scout, service: string): void {
  const { protocol, hostname } = new URL(service)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (protocol === 'http:' && !isHere)
    scout.say(`${service} is not encrypted: others on the way can read your credentials.`)
}

async function pastedKey(scout: Scout): Promise<Login> {
  const typed = scout.input.isTTY ? await hiddenLine(scout, 'API key: ') : await text(scout.input)
  const key = typed.trim()
  if (!/^\S+$/.test(key)) throw new OperatorError('No key was given. It begins with cdk_ and is one word.')
  return { kind: 'api_key', api_key: key }
}

/** What is typed is not shown. */
async function hiddenLine(scout: Scout, question: string): Promise<string> {
  scout.errors.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const typed = createInterface({ input: scout.input, output: nowhere, terminal: true })
  try {
    return await typed.question('')
  } finally {
    typed.close()
    scout.errors.write('\n')
  }
}

async function inBrowser(scout: Scout, service: string, { browser }: Options): Promise<Login> {
  const [{ loginInBrowser }, { openBrowser }] = await Promise.all([
    import('./browser-login.ts'),
    import('./open-browser.ts'),
  ])
  const visit = (address: string) => {
    scout.say(`Decide in the browser, at\n${address}`)
    if (browser) openBrowser(address)
  }
  const signal = AbortSignal.timeout(patienceMs)
  try {
    return await loginInBrowser({ service, now: scout.now, visit, signal })
  } catch (fault) {
    if (!signal.aborted) throw fault
    throw new OperatorError('Nobody decided within five minutes. Try again, or use scout login --api-key.')
  }
}

/** Tries the credentials before they are kept. */
function identityOf({ now }: Scout, url: string, login: Login): Promise<Identity> {
  const credentials = { path: '', of: async () => login, keep: async () => {}, forget: async () => {} }
  return createServiceClient({ url, apiKey: undefined, credentials, now }).get('/api/account', Identity)
}

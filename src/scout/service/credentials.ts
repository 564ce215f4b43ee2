import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { OperatorError } from '../../platform/errors.ts'
import { readableJson } from '../store/readable-json.ts'
import { writeWhole } from '../store/write-whole.ts'

const Tokens = z.object({
  kind: z.literal('oauth'),
  client_id: z.string(),
  access_token: z.string(),
  refresh_token: z.string().nullable(),
  expires_at: z.string(),
  token_endpoint: z.string(),
  revocation_endpoint: z.string().nullable(),
  resource: z.string(),
})
export type Tokens = z.infer<typeof Tokens>
const ApiKey = z.object({ kind: z.literal('api_key'), api_key: z.string() })
const Login = z.discriminatedUnion('kind', [ApiKey, Tokens])
export type Login = z.infer<typeof Login>
const Contents = z.object({ version: z.literal(1), services: z.record(z.string(), Login) })

export type Credentials = ReturnType<typeof createCredentials>

/** What `scout login` keeps, by service, in a file that only its owner reads. */
export function createCredentials(path: string) {
  async function all(): Promise<z.infer<typeof Contents>> {
    const text = await readFile(path, 'utf8').catch((fault: NodeJS.ErrnoException) => {
      if (fault.code === 'ENOENT') return undefined
      throw new OperatorError(`${path} cannot be read: ${fault.message}`, fault)
    })
    if (text === undefined) return { version: 1, services: {} }
    try {
      return Contents.parse(JSON.parse(text))
    } catch (fault) {
      throw new OperatorError(`${path} cannot be understood. Take it away and sign in again.`, fault)
    }
  }
  const write = (contents: z.infer<typeof Contents>) =>
    writeWhole(path, readableJson(contents), { mode: 0o600 })

  return {
    path,
    of: async (service: string): Promise<Login | undefined> => (await all()).services[service],
    async keep(service: string, login: Login): Promise<void> {
      const { services } = await all()
      await write({ version: 1, services: { ...services, [service]: login } })
    },
    async forget(service: string): Promise<void> {
      const { [service]: _, ...services } = (await all()).services
      await write({ version: 1, services })
    },
  }
}

import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { OperatorError } from '../../platform/errors.ts'
import { writeFileAtomically } from '../store/atomic-write.ts'
import { readableJson } from '../store/readable-json.ts'

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

/** Stores the credentials of `scout login` by service, in a file that only its owner can read. */
export function createCredentials(path: string) {
  async function load(): Promise<z.infer<typeof Contents>> {
    const text = await readFile(path, 'utf8').catch((fault: NodeJS.ErrnoException) => {
      if (fault.code === 'ENOENT') return undefined
      throw new OperatorError(`${path} cannot be read: ${fault.message}`, fault)
    })
    if (text === undefined) return { version: 1, services: {} }
    try {
      return Contents.parse(JSON.parse(text))
    } catch (fault) {
      throw new OperatorError(`${path} is not valid. Delete it and sign in again.`, fault)
    }
  }
  const write = (contents: z.infer<typeof Contents>) =>
    writeFileAtomically(path, readableJson(contents), { mode: 0o600 })

  return {
    path,
    get: async (service: string): Promise<Login | undefined> => (await load()).services[service],
    async save(service: string, login: Login): Promise<void> {
      const { services } = await load()
      await write({ version: 1, services: { ...services, [service]: login } })
    },
    async remove(service: string): Promise<void> {
      const { [service]: _, ...services } = (await load()).services
      await write({ version: 1, services })
    },
  }
}

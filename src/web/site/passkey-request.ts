import { data } from 'react-router'
import { z } from 'zod'

const text = z.string().max(200)

const PasskeyRequest = z.discriminatedUnion('purpose', [
  z.strictObject({ purpose: z.literal('sign_in') }),
  z.strictObject({ purpose: z.literal('sign_up'), name: text, invitation: text.optional() }),
  z.strictObject({ purpose: z.literal('confirm') }),
  z.strictObject({ purpose: z.literal('add'), passkeyName: text.optional() }),
  z.strictObject({ purpose: z.literal('recover'), code: text }),
  z.strictObject({ purpose: z.literal('enrol'), token: text }),
])

const PasskeyResponse = z.strictObject({
  purpose: z.enum(['sign_in', 'sign_up', 'confirm', 'add', 'recover', 'enrol']),
  credential: z.unknown(),
  passkeyName: text.optional(),
})

export const parsePasskeyRequest = (request: Request) => readJson(request, PasskeyRequest)
export const parsePasskeyResponse = (request: Request) => readJson(request, PasskeyResponse)

async function readJson<T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  const isJson = request.headers.get('content-type')?.split(';')[0] === 'application/json'
  const parsed = schema.safeParse(isJson ? await request.json().catch(() => undefined) : undefined)
  if (!parsed.success) {
    const error = { code: 'invalid_request', message: 'The request is invalid.', fields: {} }
    throw data({ error }, { status: isJson ? 400 : 415 })
  }
  return parsed.data
}

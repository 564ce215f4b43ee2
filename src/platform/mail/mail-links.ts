import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Sql } from '../sql/database.ts'
import { ensureSecret } from '../sql/setting-store.ts'

const idBytes = 16
const macBytes = 16

export const mailPrefix = '/mail/'

/**
 * `address` links unsubscribe from one watch. `recipient` links answer whether digests are wanted at all. `record` links
 * confirm and end mails about changes of a public record.
 */
const purposes = { address: 'mute mail\0', recipient: 'confirm mail\0', record: 'record mail\0' } as const

type Linked<Kind> = { readonly kind: Kind; readonly id: string }
/** A link to the choices about one watch or workspace. */
export type WatchLink = Linked<'address'> | Linked<'recipient'>
type MailLink = WatchLink | Linked<'record'>
export type MailLinks = ReturnType<typeof createMailLinks>

/** Links that every instance of the service can sign and read. */
export async function openMailLinks(sql: Sql, baseUrl: string): Promise<MailLinks> {
  const secret = await ensureSecret(sql, 'watch_mail_secret')
  return createMailLinks(secret, baseUrl)
}

/** Signed links in mails that let a recipient without an account set their preferences. */
export function createMailLinks(secret: string, baseUrl: string) {
  const macOf = (kind: MailLink['kind'], id: Buffer) =>
    createHmac('sha256', secret).update(purposes[kind]).update(id).digest().subarray(0, macBytes)

  return {
    urlOf({ kind, id }: MailLink): string {
      const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
      return `${baseUrl}${mailPrefix}${Buffer.concat([bytes, macOf(kind, bytes)]).toString('base64url')}`
    },

    /** Undefined when the signature does not match. */
    read(token: string): MailLink | undefined {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== idBytes + macBytes || bytes.toString('base64url') !== token) return undefined
      const id = bytes.subarray(0, idBytes)
      const mac = bytes.subarray(idBytes)
      const kinds = Object.keys(purposes) as MailLink['kind'][]
      const kind = kinds.find((one) => timingSafeEqual(macOf(one, id), mac))
      if (kind === undefined) return undefined
      return { kind, id: id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') }
    },
  }
}

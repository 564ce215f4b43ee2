import { createHmac, timingSafeEqual } from 'node:crypto'

const idBytes = 16
const macBytes = 16

export const mutePrefix = '/mail/'

export type MuteLinks = ReturnType<typeof createMuteLinks>

/** Addresses in mails by which a recipient, without an account, asks for no more. Only we can make them. */
export function createMuteLinks(secret: string, baseUrl: string) {
  const macOf = (id: Buffer) =>
    createHmac('sha256', secret).update('mute mail\0').update(id).digest().subarray(0, macBytes)

  return {
    urlOf(addressId: string): string {
      const id = Buffer.from(addressId.replaceAll('-', ''), 'hex')
      return `${baseUrl}${mutePrefix}${Buffer.concat([id, macOf(id)]).toString('base64url')}`
    },

    /** The id of the address that the link is for; undefined when it is not one of ours. */
    read(token: string): string | undefined {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== idBytes + macBytes || bytes.toString('base64url') !== token) return undefined
      const id = bytes.subarray(0, idBytes)
      if (!timingSafeEqual(macOf(id), bytes.subarray(idBytes))) return undefined
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}

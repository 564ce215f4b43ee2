import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { to: string; raw: string }

/** How the server reacts after it received a mail. */
type Reply =
  | 'accept'
  | 'fail temporarily'
  | 'reject'
  | 'accept and hang up'
  | 'accept without reply'
  | 'hang up'

/** A local SMTP server that records what it receives. */
export async function startMailServer() {
  const received: ReceivedMail[] = []
  const state = { reply: 'accept' as Reply, acceptAfter: undefined as Promise<void> | undefined }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    async onData(stream, session, done) {
      // A client killed in the middle of a mail has sent none.
      const raw = await text(stream).catch(() => undefined)
      if (raw === undefined) return
      const mail = { to: session.envelope.rcptTo.map(({ address }) => address).join(), raw }
      const failure = (code: number) => Object.assign(new Error('not today'), { responseCode: code })
      switch (state.reply) {
        case 'fail temporarily':
          return done(failure(451))
        case 'reject':
          return done(failure(550))
        case 'accept and hang up':
          received.push(mail)
          return hangUp(session.id)
        case 'accept without reply':
          received.push(mail)
          return
        case 'hang up':
          return hangUp(session.id)
        case 'accept':
          received.push(mail)
          await state.acceptAfter
          return done()
      }
    },
  })
  server.on('error', () => undefined)
  const hangUp = (id: string) => {
    // biome-ignore lint/suspicious/noExplicitAny: the types do not declare the set of connections
    for (const one of (server as any).connections) if (one.session.id === id) one._socket.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    received,
    state,
    url: `smtp://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** One header of a mail, unfolded. */
export function headerOf({ raw }: ReceivedMail, name: string): string | undefined {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const line = head.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return line?.slice(name.length + 1).trim()
}

/** The text of one part, decoded. */
export function partOf({ raw }: ReceivedMail, type: string): string {
  const boundary = /boundary="([^"]+)"/.exec(raw)![1]!
  const part = raw.split(`--${boundary}`).find((one) => one.includes(`Content-Type: ${type}`))!
  const at = part.indexOf('\r\n\r\n')
  const body = part.slice(at + 4)
  if (/Content-Transfer-Encoding: base64/i.test(part)) return Buffer.from(body, 'base64').toString()
  if (!/quoted-printable/i.test(part)) return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

import { Transform } from 'node:stream'
import { createTransport } from 'nodemailer'

export type Mail = {
  /** The address alone. */
  to: string
  subject: string
  text: string
  html: string
  /** Stays the same when the mail is tried again: a receiver that has it knows it by this. */
  messageId: string
  /** Where a click, or the mail program itself, asks for no more of these. */
  unsubscribeUrl: string
}

/** Only `failed` may be tried again: of `unclear` it is not known whether the server took it. */
export type MailOutcome = { kind: 'sent' } | { kind: 'failed' | 'refused' | 'unclear'; reason: string }

export type Mailer = { send(mail: Mail): Promise<MailOutcome>; close(): void }

export type MailConfig = { smtpUrl: string; from: string }

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Sends mail through the operator's SMTP server. One connection a mail: there are few, and none waits for another. */
export function createMailer({ smtpUrl, from }: MailConfig, limits: Partial<typeof timeouts> = {}): Mailer {
  // What a mail holds comes from strangers: it never makes us read a file or fetch an address.
  const locked = { disableFileAccess: true, disableUrlAccess: true }
  const transport = createTransport({ url: smtpUrl, ...timeouts, ...limits, ...locked })
  /** Ids of mails that were read to their end, on the way to the server. */
  const handedOver = new Set<unknown>()
  transport.use('stream', (mail, done) => {
    mail.message.transform(() => noticingEnd(() => handedOver.add(mail.data.messageId)))
    done()
  })

  return {
    async send({ to, subject, text, html, messageId, unsubscribeUrl }) {
      const data = {
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId,
        headers: {
          // RFC 8058: with both, mail programs show a button that needs no visit to a page.
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          // RFC 3834: nobody's absence is announced to a machine.
          'Auto-Submitted': 'auto-generated',
        },
      }
      try {
        await transport.sendMail(data)
        return { kind: 'sent' }
      } catch (fault) {
        return outcomeOf(fault as Fault, handedOver.has(messageId))
      } finally {
        handedOver.delete(messageId)
      }
    },
    close: () => transport.close(),
  }
}

type Fault = Error & { responseCode?: number; permanent?: boolean; code?: string }

function outcomeOf(fault: Fault, isHandedOver: boolean): MailOutcome {
  const reason = `The mail server said: ${fault.message}`.slice(0, 500)
  if (fault.responseCode !== undefined) return { kind: fault.permanent ? 'refused' : 'failed', reason }
  // Before its last line a mail is nothing; after it, only an answer tells.
  return { kind: isHandedOver ? 'unclear' : 'failed', reason }
}

function noticingEnd(onEnd: () => void): Transform {
  return new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => {
      onEnd()
      done()
    },
  })
}

import { Transform } from 'node:stream'
import { createTransport } from 'nodemailer'

export type Mail = {
  /** The address alone. */
  to: string
  subject: string
  text: string
  html: string
  /** Stays the same on a retry, so that receivers can detect duplicates. */
  messageId: string
  /** For people who click it and for mail programs (RFC 8058). */
  unsubscribeUrl: string
}

/** Only `failed` may be retried: with `unclear` the server may have accepted the mail. */
type MailOutcome = { kind: 'sent' } | { kind: 'failed' | 'refused' | 'unclear'; reason: string }

export type Mailer = { send(mail: Mail): Promise<MailOutcome>; close(): void }

export type MailConfig = { smtpUrl: string; from: string }

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Sends mail through the operator's SMTP server, with one connection per mail. */
export function createMailer({ smtpUrl, from }: MailConfig): Mailer {
  // Mail contains text from strangers, which must never make nodemailer read a file or fetch a URL.
  const restrictions = { disableFileAccess: true, disableUrlAccess: true }
  const transport = createTransport({ url: smtpUrl, ...timeouts, ...restrictions })
  /** Ids of mails that were streamed to the server completely. */
  const fullySent = new Set<unknown>()
  transport.use('stream', (mail, done) => {
    mail.message.transform(() => detectEnd(() => fullySent.add(mail.data.messageId)))
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
          // RFC 8058: with both headers, mail programs show an unsubscribe button.
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          // RFC 3834: prevents automatic replies.
          'Auto-Submitted': 'auto-generated',
        },
      }
      try {
        await transport.sendMail(data)
        return { kind: 'sent' }
      } catch (error) {
        return outcomeOf(error as SmtpError, fullySent.has(messageId))
      } finally {
        fullySent.delete(messageId)
      }
    },
    close: () => transport.close(),
  }
}

type SmtpError = Error & { responseCode?: number; permanent?: boolean; code?: string }

function outcomeOf(error: SmtpError, isFullySent: boolean): MailOutcome {
  const reason = `The mail server responded: ${error.message}`.slice(0, 500)
  if (error.responseCode !== undefined) return { kind: error.permanent ? 'refused' : 'failed', reason }
  // A server ignores an incomplete mail; after the last line only its response tells the outcome.
  return { kind: isFullySent ? 'unclear' : 'failed', reason }
}

function detectEnd(onEnd: () => void): Transform {
  return new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => {
      onEnd()
      done()
    },
  })
}

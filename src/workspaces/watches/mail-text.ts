import type { Digest } from '../../contracts/workspaces/digests.ts'
import { escapeXml } from '../../firehose/index.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { countsText, digestHtml, digestText } from './digest-text.ts'

type Written = Pick<Mail, 'subject' | 'text' | 'html'>

export function digestMail(digest: Digest, unsubscribeUrl: string): Written {
  return {
    subject: `${oneLine(digest.watch.name)}: ${countsText(digest)}`,
    text: `${digestText(digest)}\n-- \nNo more of these mails: ${unsubscribeUrl}\n`,
    html: page(
      `${digestHtml(digest)}<hr><p><a href="${escapeXml(unsubscribeUrl)}">No more of these mails</a></p>`,
    ),
  }
}

/** Holds no word of who entered the address: nobody can have us send theirs to strangers. */
export function confirmationMail(url: string, baseUrl: string): Written {
  const host = new URL(baseUrl).host
  const why = `Somebody who uses the Civic Directory at ${host} wants to have digests of civic news mailed to this address.`
  const yes = 'To read which, and to say yes or no:'
  const no = 'If you did not expect this, do nothing: no digest is sent to you without your yes.'
  return {
    subject: 'Do you want digests from the Civic Directory?',
    text: `${why}\n\n${yes}\n${url}\n\n${no}\n`,
    html: page(
      `<p>${escapeXml(why)}</p><p>${yes} <a href="${escapeXml(url)}">${escapeXml(url)}</a></p><p>${no}</p>`,
    ),
  }
}

const page = (content: string) => `<!doctype html><html lang="en"><body>${content}</body></html>`
const oneLine = (text: string) => text.replace(/\s+/g, ' ')

import type { Digest } from '../../contracts/workspaces/digests.ts'
import { escapeXml } from '../../firehose/index.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { countsText, digestHtml, digestText } from './digest-text.ts'

type Written = Pick<Mail, 'subject' | 'text' | 'html'>

export function digestMail(
  digest: Digest,
  { pageUrl, unsubscribeUrl }: { pageUrl: string; unsubscribeUrl: string },
): Written {
  return {
    subject: `${oneLine(digest.watch.name)}: ${countsText(digest)}`,
    text: `${digestText(digest)}\n${inWorkspace}: ${pageUrl}\n\n-- \nUnsubscribe from these emails: ${unsubscribeUrl}\n`,
    html: page(
      `${digestHtml(digest)}<p><a href="${escapeXml(pageUrl)}">${inWorkspace}</a></p><hr><p><a href="${escapeXml(unsubscribeUrl)}">Unsubscribe from these emails</a></p>`,
    ),
  }
}

/** Contains no text by the person who added the address, so nobody can use it to spam strangers. */
export function confirmationMail(
  url: string,
  { baseUrl, siteName }: { baseUrl: string; siteName: string },
): Written {
  const host = new URL(baseUrl).host
  const why = `Someone who uses ${siteName} (${host}) asked us to email civic news digests to this address.`
  const yes = 'To see which digests, and to accept or decline:'
  const no = 'If you did not expect this, ignore this email. We send no digests unless you accept.'
  return {
    subject: `Do you want digests from ${siteName}?`,
    text: `${why}\n\n${yes}\n${url}\n\n${no}\n`,
    html: page(
      `<p>${escapeXml(why)}</p><p>${yes} <a href="${escapeXml(url)}">${escapeXml(url)}</a></p><p>${no}</p>`,
    ),
  }
}

const inWorkspace = 'Read it with everything in the workspace'
const page = (content: string) => `<!doctype html><html lang="en"><body>${content}</body></html>`
const oneLine = (text: string) => text.replace(/\s+/g, ' ')

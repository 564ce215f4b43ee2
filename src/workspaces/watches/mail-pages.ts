import { escapeXml } from '../../firehose/index.ts'
import type { MailedWatch } from './mail-queue-store.ts'
import { confirmWithinMs, type Recipient } from './recipient-store.ts'

/** Lets a recipient stop or resume the digests of one watch. */
export function addressPage({ address, watch, isMuted }: MailedWatch): string {
  const about = `${escapeXml(address)} ${isMuted ? 'no longer receives' : 'receives'} digests for <strong>${escapeXml(watch.name)}</strong>.`
  const button = isMuted ? form('resume', 'Resume emails') : form('mute', 'Unsubscribe')
  return page(isMuted ? 'You are unsubscribed' : 'Email preferences', `<p>${about}</p>${button}`)
}

/** Lets a recipient accept or refuse digests from a workspace. */
export function recipientPage(recipient: Recipient & { watches: readonly string[] }, now: Date): string {
  const { confirmed_at, refused_at, watches } = recipient
  const address = escapeXml(recipient.address)
  const names = watches.map((name) => `<li>${escapeXml(name)}</li>`).join('')
  const listed = names === '' ? '' : `<ul>${names}</ul>`
  if (confirmed_at !== null) {
    return page(
      'You receive digests',
      `<p>${address} receives digests for:</p>${listed}${form('refuse', 'Unsubscribe from all')}`,
    )
  }
  if (refused_at !== null) {
    return page(
      'You do not receive digests',
      `<p>We send no digests to ${address}.</p>${form('confirm', 'Subscribe again')}`,
    )
  }
  if (isConfirmationExpired(recipient, now)) {
    const sentence = `Ask the person who added ${address} to add it again.`
    return page('This link has expired', `<p>${sentence}</p>${form('refuse', 'Never ask me again')}`)
  }
  const buttons = `${form('confirm', 'Yes, send me digests')}${form('refuse', 'No, never')}`
  return page(
    'Do you want these digests?',
    `<p>They would go to ${address} and cover:</p>${listed}${buttons}`,
  )
}

/** Confirmation links expire: by then the mailbox may belong to somebody else. */
export function isConfirmationExpired({ asked_at, confirmed_at, refused_at }: Recipient, now: Date): boolean {
  const isOpen = confirmed_at === null && refused_at === null
  return isOpen && (asked_at === null || now.getTime() - asked_at.getTime() > confirmWithinMs)
}

const form = (action: string, label: string) =>
  `<form method="post"><button name="action" value="${action}">${label}</button></form>`

const page = (title: string, content: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title></head><body><main><h1>${title}</h1>${content}</main></body></html>`

export const invalidLinkPage = page(
  'This link does not work',
  '<p>The watch no longer exists, or the link is incomplete. Copy the full link from the email.</p>',
)

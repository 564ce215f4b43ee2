import { escapeXml } from '../../firehose/index.ts'
import type { MailedWatch } from './mail-queue-store.ts'
import { confirmWithinMs, type Recipient } from './recipient-store.ts'

/** An address of one watch: stop its mails, or have them again. */
export function addressPage({ address, watch, isMuted }: MailedWatch): string {
  const about = `${escapeXml(address)} ${isMuted ? 'gets no more' : 'gets'} digests of the watch <strong>${escapeXml(watch.name)}</strong>.`
  const button = isMuted ? form('resume', 'Send them again') : form('mute', 'Send no more')
  return page(isMuted ? 'No more mails' : 'Mails of a watch', `<p>${about}</p>${button}`)
}

/** Whether a recipient wants digests at all. */
export function recipientPage(recipient: Recipient & { watches: readonly string[] }, now: Date): string {
  const { confirmed_at, refused_at, watches } = recipient
  const address = escapeXml(recipient.address)
  const names = watches.map((name) => `<li>${escapeXml(name)}</li>`).join('')
  const listed = names === '' ? '' : `<ul>${names}</ul>`
  if (confirmed_at !== null) {
    return page(
      'You get digests',
      `<p>${address} gets digests of:</p>${listed}${form('refuse', 'Send no more')}`,
    )
  }
  if (refused_at !== null) {
    return page(
      'You get no digests',
      `<p>Nothing is sent to ${address}.</p>${form('confirm', 'Send digests after all')}`,
    )
  }
  if (isConfirmationExpired(recipient, now)) {
    const sentence = `Ask whoever wants to send digests to ${address} to enter the address again.`
    return page('This link is too old', `<p>${sentence}</p>${form('refuse', 'Never ask me again')}`)
  }
  const buttons = `${form('confirm', 'Yes, send them')}${form('refuse', 'No, never')}`
  return page('Do you want these digests?', `<p>To ${address}, of what is watched as:</p>${listed}${buttons}`)
}

/** A yes that comes long after the question was perhaps meant for somebody else's mailbox. */
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
  '<p>The watch was ended, or the address is cut short.</p>',
)

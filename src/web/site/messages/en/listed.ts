import type { z } from 'zod'
import type { ListedRequestType } from '../../../../contracts/contributions/requests.ts'

/** Requests of people and organizations that are listed. */
export const listed = {
  title: 'You are listed here',
  lead: 'This page is private. Only reviewers read what you send. You need no account.',
  link: 'Is this you?',
  about: 'This is about',
  findFirst: 'Find the record about you first, then choose “Is this you?” below its name.',
  findName: 'Your name, or the name of your organization',
  kind: 'What do you ask for?',
  kinds: {
    removal: 'Remove the record',
    correction: 'Correct something',
    contact: 'A contact here is mine, not theirs: remove it',
    no_index: 'Keep the record out of web search engines',
  } satisfies Record<z.infer<typeof ListedRequestType>, string>,
  safety: 'The record puts somebody at risk. We look at such requests first.',
  value: 'The contact in question',
  valueHint: 'Exactly as the record shows it. Only for a contact that is yours.',
  text: 'In your own words',
  textHint: 'What is wrong, and what would be right? Leave out what should not be stored.',
  contact: 'How can we reach you?',
  contactHint: 'Only if you want an answer outside this site. Only reviewers see it.',
  send: 'Send the request',
  next: 'What happens next',
  steps: [
    'A person reads the request. Safety comes first.',
    'Removing a person is lasting: later imports and searches do not bring the record back.',
    'You get a secret address where you see the decision and can add something.',
  ],
  errors: {
    title: 'The request was not sent yet',
    request: 'Choose what you ask for.',
    value: 'Enter the contact as the record shows it, and only for a contact that is yours.',
    text: 'Say what is wrong, in plain text of at most 2,000 characters.',
    contact: 'Write plain text without markup, in at most 200 characters.',
    limit: 'There were many requests from your network. Wait an hour, then send it again.',
  },
  notices: {
    title: 'Know when the record changes',
    lead: (domain: string) =>
      `If you work for this organization, we mail you when its public record changes. The address must end in @${domain}, the domain of its website: the mail with the link to confirm is the proof.`,
    email: 'Email address',
    emailHint: 'Never public. Each mail has a link to stop them.',
    send: 'Send me the link',
    sent: 'If the address can get mail, a message with a link is on its way. The link works for seven days.',
    errors: {
      title: 'Nothing was sent yet',
      email: (domain: string) => `Enter an email address that ends in @${domain}.`,
      limit: 'There were many requests. Wait a day, then try again.',
    },
  },
  receipt: {
    title: 'Your request',
    thanks: 'A person will read your request. You can see what became of it here.',
    removed: 'The record and your words were removed.',
  },
}

import type { z } from 'zod'
import type { ContributionStatus, SuggestionShows } from '../../../../contracts/contributions/suggestions.ts'

/** Suggesting a page, and what becomes of it. */
export const suggest = {
  title: 'Suggest a page',
  lead: 'You know a public page that shows who is active, or a meeting we do not list? Send its address. You need no account.',
  link: 'Suggest a page',
  someoneMissing: 'Someone missing?',
  sendPage: 'Send us a page that shows their work. A reviewer reads it before anything is published.',
  notListed: 'Not listed?',
  sendMeeting: 'Send the page that announces the meeting.',
  nobodySearched: (issue: string, place: string) => `Nobody has searched for “${issue}” in ${place} yet.`,
  url: 'Address of the page',
  urlHint: 'A page that anyone can open: a group’s own page, an agenda, a news report.',
  shows: 'What does it show?',
  showsKinds: {
    actor: 'Who is active: a person, a group, an office, a campaign',
    meeting: 'A meeting, a hearing or another date',
  } satisfies Record<z.infer<typeof SuggestionShows>, string>,
  place: 'Place',
  placeHint: 'City and state, for example Gary, Indiana.',
  note: 'What should we look at?',
  noteHint: 'In your own words. Only reviewers read it.',
  contact: 'How can we reach you?',
  contactHint: 'Only if you want an answer outside this site. Only reviewers see it.',
  optional: '(optional)',
  send: 'Send the page',
  next: 'What happens next',
  steps: [
    'A person reads the page. Nothing is public until then.',
    'What the page proves becomes part of the directory, with an exact quote. You are never named.',
    'You get a secret address where you see the decision and can add something.',
  ],
  errors: {
    title: 'The page was not sent yet',
    url: 'Enter the full address of a public page. It starts with https://.',
    shows: 'Choose what the page shows.',
    place: 'We know no single place of this name. Write city and state, or leave the field empty.',
    note: 'Write plain text without markup, in at most 2,000 characters.',
    contact: 'Write plain text without markup, in at most 200 characters.',
    limit: 'There were many suggestions from your network. Wait an hour, then send it again.',
  },
  receipt: {
    title: 'Your suggestion',
    thanks: 'Thank you. A person will read the page. You can see what became of it here.',
    keep: 'Keep this address: it is the only way back to what you sent, and anyone who has it can read it.',
    status: {
      open: 'Waiting for a reviewer',
      in_review: 'A reviewer is looking at it',
      asked: 'A reviewer has a question for you',
      accepted: 'Accepted',
      rejected: 'Not accepted',
    } satisfies Record<ContributionStatus, string>,
    page: 'The page',
    result: 'See what it became',
  },
}

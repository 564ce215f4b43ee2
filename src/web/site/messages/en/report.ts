import type { z } from 'zod'
import type { EntityFlagType, SourceFlagType } from '../../../../contracts/contributions/flags.ts'

/** Reporting a problem. */
export const report = {
  title: 'Report a problem',
  lead: 'Something here is wrong, old or harmful? Tell us. You need no account.',
  about: 'You are reporting',
  aboutSource: 'You are reporting the page',
  quoteHint: 'Is one quote wrong? Use “Report” beside that quote, so that we see which one you mean.',
  whichQuote: 'Which words are wrong?',
  wholePage: 'Not a single quote',
  kind: 'What is wrong?',
  actorKinds: {
    stale: 'It is out of date',
    incorrect: 'It is not true',
    duplicate: 'It is listed twice',
    wrong_place: 'It is the wrong place',
    inactive: 'It no longer exists',
    harmful: 'It puts somebody at risk',
    other: 'Something else about this record',
  } satisfies Record<z.infer<typeof EntityFlagType>, string>,
  sourceKinds: {
    broken_link: 'The page cannot be opened',
    changed: 'The page says something else now',
    misattributed: 'The words are about somebody else, or misread',
    paywalled: 'The page can only be read for money',
    other: 'Something else about this page',
  } satisfies Record<z.infer<typeof SourceFlagType>, string>,
  words: 'In your own words',
  wordsHint: 'What is wrong, and how do you know? Leave out what should not be stored.',
  link: 'A page that shows it',
  optional: '(optional)',
  send: 'Send the report',
  privacy: 'Reports are never public. We store what you write here, and no name or address.',
  errors: {
    title: 'The report was not sent yet',
    kind: 'Choose what is wrong.',
    words: 'Say in your own words what is wrong, in at most 1,200 characters.',
    link: 'Enter a full web address that starts with https://, or leave the field empty.',
    limit: 'There were many reports from your network. Wait an hour, then send it again.',
  },
  findFirst:
    'Open the record first: every actor, quote, signal and source has a “Report” link beside it. It shows us exactly what you mean.',
  api: 'Programs can report with POST /api/entity-flags and POST /api/source-flags.',
  sent: {
    title: 'Thank you',
    read: 'Your report is stored. A reviewer of this directory will read it.',
    unchanged: 'Until then the record stays as it is.',
    correction: 'If the record is corrected, that becomes a public signal.',
    corrections: 'See corrections after reports',
    anonymous: 'We stored no name and no address with it, so we cannot write back to you.',
  },
}

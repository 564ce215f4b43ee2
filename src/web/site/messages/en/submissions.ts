import { counter } from '../counts.ts'

const count = counter('en-US')
const actors = count('actor', 'actors')

/** What a workspace submitted to the public directory, and its private actors. */
export const submissions = {
  title: 'Submissions',
  lead: 'Actors that your team sent to the public directory. Its reviewers decide on each, and say why.',
  empty:
    'Nothing was submitted yet. Open a search whose candidates you accepted, or an actor that only your team sees, and submit it.',
  columns: { what: 'Actors', state: 'State', date: 'Sent' },
  names: (names: readonly string[], total: number) =>
    names.length < total ? `${names.join(', ')} and ${total - names.length} more` : names.join(', '),
  of: (date: string) => `Submission of ${date}`,
  counts: {
    asked: count('question for you', 'questions for you'),
    open: (open: number) => `${open} ${open === 1 ? 'waits' : 'wait'} for a reviewer`,
    accepted: (accepted: number) => `${accepted} accepted`,
    rejected: (rejected: number) => `${rejected} not published`,
  },
  sent: (total: number) =>
    `${actors(total)} sent. The reviewers of the directory decide on each, and you see the outcome here.`,
  answered: 'Your answer was sent to the reviewers.',
  status: {
    open: 'Waits for a reviewer',
    in_review: 'A reviewer works on it',
    asked: 'A reviewer asks you',
    accepted: 'Public',
    rejected: 'Not published',
  },
  publicRecord: 'See the public record',
  from: { reviewer: 'Reviewer', workspace: 'Your team' },
  answer: 'Answer',
  addWords: 'Add something for the reviewers',
  send: 'Send',
  submit: (total: number) => `Submit ${actors(total)} to the public directory`,
  submitLead: 'Or let everybody see them: the reviewers of the directory decide on each.',
  all: 'All submissions',
  submitOne: 'Submit to the public directory',
  waits: (total: number) =>
    `${actors(total)} of your team ${total === 1 ? 'has' : 'have'} a question of a reviewer`,
  waitsText: 'The reviewers decide when they have your answer.',
  open: 'Answer it',
  private: {
    tag: 'Only your team sees this',
    note: 'Write a note',
    evidence: 'Evidence',
    none: 'It has no quote yet, so it cannot be submitted.',
  },
}

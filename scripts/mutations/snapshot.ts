import { mutationsOf } from './mutation.ts'

const listing = 'src/firehose/snapshot/listing.ts'
const poll = 'src/firehose/snapshot/poll.ts'
const handler = 'src/firehose/snapshot/snapshot-handler.ts'
const longPolls = 'src/firehose/snapshot/long-polls.ts'
const listingTests = ['tests/firehose/snapshot-listing.test.ts']
const requestTests = ['tests/firehose/snapshot-requests.test.ts']
const waitTests = ['tests/firehose/snapshot-waits.test.ts']

/** Snapshots, polls, ETags, negotiation and waiting requests. */
export const snapshotMutations = mutationsOf('snapshot', {
  'etag-of-all-entries': {
    effect: 'The ETag changes with signals that do not match.',
    file: listing,
    find: /sources\.newest\.asOfHead\([^)]*\)/,
    replace: 'head',
    tests: listingTests,
  },
  'etag-without-rights': {
    effect: 'Two workspaces that see different signals share an ETag.',
    file: 'src/firehose/snapshot/snapshot-etag.ts',
    find: 'rightsKey(rights, visibility),',
    replace: '',
    tests: listingTests,
  },
  'page-of-another-order': {
    effect: 'A page cursor is accepted for another sort order.',
    file: listing,
    find: /(?<=pageBinding = `\$\{[^}]*\}) \$\{sort\}/,
    replace: '',
    tests: listingTests,
  },
  'expired-page-served': {
    effect: 'A page is served although its rows were dropped.',
    file: listing,
    find: '|| page.asOf < floor',
    replace: '',
    tests: listingTests,
  },
  'head-request-reads-database': {
    effect: 'Every HEAD of a rare query reads the database again.',
    file: 'src/firehose/snapshot/newest-match.ts',
    find: 'cache.set(key, { epoch, seq, upTo: head }) return seq } const search',
    replace: 'return seq }\n    const search',
    tests: listingTests,
  },
  'wait-beyond-the-maximum': {
    effect: 'A wait of 31 seconds is accepted.',
    file: 'src/firehose/snapshot/prefer-header.ts',
    find: 'longestWaitSeconds = 30',
    replace: 'longestWaitSeconds = 31',
    tests: requestTests,
  },
  'no-retry-after': {
    effect: 'A wait that is too long is refused without Retry-After.',
    file: handler,
    find: "return ['Retry-After', String(longestWaitSeconds)]",
    replace: 'return []',
    tests: requestTests,
  },
  'no-offer-with-406': {
    effect: 'A 406 does not list the supported media types.',
    file: handler,
    find: "['Accept', offers.join(', '), 'Vary', vary]",
    replace: "['Vary', vary]",
    tests: requestTests,
  },
  'excluded-type-sent': {
    effect: 'A media type with weight 0 is sent.',
    file: 'src/firehose/snapshot/negotiation.ts',
    find: 'if (q > 0 &&',
    replace: 'if (q >= 0 &&',
    tests: requestTests,
  },
  'parameter-beats-header': {
    effect: 'A browser that reconnects goes back to the position in its URL.',
    file: 'src/firehose/stream/resume-position.ts',
    find: "(headers['last-event-id'] as string | undefined) || parameter",
    replace: "parameter || (headers['last-event-id'] as string | undefined)",
    tests: requestTests,
  },
  'poll-hides-the-gap': {
    effect: 'A poll from an expired position continues without announcing the gap.',
    file: poll,
    find: '...(gap ? {',
    replace: "...(gap === 'epoch_changed' ? {",
    tests: waitTests,
  },
  'poll-out-of-order': {
    effect: 'A poll returns a signal before the retraction that precedes it.',
    file: poll,
    find: 'return cut < 0 ? entries : entries.slice(0, cut)',
    replace: 'return entries',
    tests: waitTests,
  },
  'rights-before-waiting': {
    effect: 'A waiting request is answered with rights that were revoked meanwhile.',
    file: 'src/firehose/snapshot/snapshot-request.ts',
    find: 'await refreshRights()',
    replace: 'void refreshRights',
    tests: waitTests,
  },
  'match-before-waiting-missed': {
    effect: 'An entry between the read and the wait does not wake the request.',
    file: longPolls,
    find: "if (await hasMatchAfter(authorized, after)) waiter('matched')",
    replace: 'await hasMatchAfter(authorized, after)',
    tests: ['tests/firehose/snapshot-long-polls.test.ts'],
  },
  'woken-by-anything': {
    effect: 'A waiting request is answered by signals that do not match.',
    file: longPolls,
    find: 'entries.some((entry) => matches(authorized, entry))',
    replace: 'entries.length > 0',
    tests: waitTests,
  },
})

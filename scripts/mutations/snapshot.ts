import { mutationsOf } from './mutation.ts'

const listing = ['tests/firehose/snapshot-listing.test.ts']
const requests = ['tests/firehose/snapshot-requests.test.ts']
const waits = ['tests/firehose/snapshot-waits.test.ts']

/** Snapshots, polls, validators, negotiation and held requests. */
export const snapshotMutations = mutationsOf('snapshot', {
  'etag-of-all-traffic': {
    breaks: 'The ETag changes with signals that do not match.',
    file: 'src/firehose/snapshot/listing.ts',
    find: ': parts.newest.asOfHead(asked.wanted)',
    put: ': head',
    killers: listing,
  },
  'etag-of-anybody': {
    breaks: 'Two workspaces that see different signals have one ETag.',
    file: 'src/firehose/snapshot/validators.ts',
    find: '    rightsKey(rights, visibility),\n',
    put: '',
    killers: listing,
  },
  'page-of-another-order': {
    breaks: 'A page cursor continues in an order that it was not made for.',
    file: 'src/firehose/snapshot/listing.ts',
    find: `const bound = \`\${asked.wanted.query.hash} \${sort}\``,
    put: 'const bound = asked.wanted.query.hash',
    killers: listing,
  },
  'expired-page-served': {
    breaks: 'A page is served whose rows were dropped meanwhile.',
    file: 'src/firehose/snapshot/listing.ts',
    find: ' || page.asOf < floor',
    put: '',
    killers: listing,
  },
  'probe-asks-database': {
    breaks: 'Every probe of a rare query asks the database again.',
    file: 'src/firehose/snapshot/newest-match.ts',
    find: '    known.set(key, { epoch, seq, upTo: head })\n',
    put: '',
    killers: listing,
  },
  'wait-beyond-the-window': {
    breaks: 'A wait of 31 seconds is accepted.',
    file: 'src/firehose/snapshot/prefer.ts',
    find: 'export const longestWaitSeconds = 30',
    put: 'export const longestWaitSeconds = 31',
    killers: requests,
  },
  'no-retry-after': {
    breaks: 'A wait that is too long is refused without Retry-After.',
    file: 'src/firehose/snapshot/snapshot-handler.ts',
    find: "return ['Retry-After', String(longestWaitSeconds)]",
    put: 'return []',
    killers: requests,
  },
  'no-offer-with-406': {
    breaks: 'A 406 does not say what could be accepted.',
    file: 'src/firehose/snapshot/snapshot-handler.ts',
    find: "return ['Accept', offers.join(', '), 'Vary', vary]",
    put: "return ['Vary', vary]",
    killers: requests,
  },
  'excluded-type-sent': {
    breaks: 'A media type with the weight 0 is sent.',
    file: 'src/firehose/snapshot/negotiation.ts',
    find: 'if (q > 0 && (best',
    put: 'if (q >= 0 && (best',
    killers: requests,
  },
  'parameter-beats-header': {
    breaks: 'A browser that reconnects goes back to the position in its address.',
    file: 'src/firehose/snapshot/request.ts',
    find: 'return given || parameters.last_event_id',
    put: 'return parameters.last_event_id || given',
    killers: requests,
  },
  'poll-hides-the-gap': {
    breaks: 'A poll from a dropped position goes on as if nothing were missing.',
    file: 'src/firehose/snapshot/poll.ts',
    find: '...(lost ? { gap:',
    put: "...(lost === 'epoch_changed' ? { gap:",
    killers: waits,
  },
  'poll-out-of-order': {
    breaks: 'A poll tells a signal before the withdrawal that it came after.',
    file: 'src/firehose/snapshot/poll.ts',
    find: 'return turn < 0 ? entries : entries.slice(0, turn)',
    put: 'return entries',
    killers: waits,
  },
  'rights-of-the-beginning': {
    breaks: 'A held request is answered by rights that were withdrawn while it was held.',
    file: 'src/firehose/snapshot/asked.ts',
    find: '      await checkAgain()\n',
    put: '      void checkAgain\n',
    killers: waits,
  },
  'news-before-parking-missed': {
    breaks: 'What comes between the look and the wait does not wake the request.',
    file: 'src/firehose/snapshot/waits.ts',
    find: "if (await hasMatch(wanted, after)) waiter('matched')",
    put: 'await hasMatch(wanted, after)',
    killers: ['tests/firehose/mutation-news-before-waiting.test.ts'],
  },
  'woken-by-anything': {
    breaks: 'A held request is answered by signals that do not match.',
    file: 'src/firehose/snapshot/waits.ts',
    find: 'if (entries.some((entry) => matches(wanted, entry)))',
    put: 'if (entries.some((entry) => matches(wanted, entry)) || entries.length > 0)',
    killers: waits,
  },
})

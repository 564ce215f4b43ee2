import { mutationsOf } from './mutation.ts'

const folder = 'src/firehose/stream'
const resume = `${folder}/resume-position.ts`
const hub = `${folder}/hub.ts`
const delivery = `${folder}/delivery.ts`
const streams = `${folder}/streams.ts`
const sseTests = ['tests/firehose/stream-sse.test.ts']
const endTests = ['tests/firehose/stream-ends.test.ts']
const resumeTests = ['tests/firehose/stream-resume.test.ts']
const slowTests = ['tests/firehose/stream-slow-readers.test.ts']
const socketTests = ['tests/firehose/stream-sockets.test.ts']
const positionTests = [`${folder}/resume-position.test.ts`]

/** Event streams and WebSockets. */
export const streamMutations = mutationsOf('stream', {
  'last-event-repeated': {
    effect: 'A resumed stream starts with the event that the reader already has.',
    file: resume,
    find: 'cursor: requested.seq,',
    replace: 'cursor: requested.seq - 1,',
    tests: positionTests,
  },
  'expired-position-not-announced': {
    effect: 'An expired position continues from the floor without a gap.',
    file: resume,
    find: /(?<=requested\.seq < floor\) return \{ cursor: floor, )resume: 'gap', gap: 'expired'/,
    replace: "resume: 'resumed', gap: undefined",
    tests: positionTests,
  },
  'other-epoch-accepted': {
    effect: 'A position of another epoch is used in this log.',
    file: resume,
    find: 'requested.epoch !== epoch',
    replace: "epoch === ''",
    tests: positionTests,
  },
  'since-truncated-silently': {
    effect: 'A time whose entries were dropped is not announced as a gap.',
    file: resume,
    find: 'sinceMs <= position.floorAt)',
    replace: 'sinceMs < position.floorAt - 1e9)',
    tests: positionTests,
  },
  'strict-ignored': {
    effect: 'A client that asked for an error gets a gap.',
    file: `${folder}/stream-admission.ts`,
    find: 'isStrict && position.gap !== undefined',
    replace: "isStrict && position.resume === 'live'",
    tests: resumeTests,
  },
  'expired-while-following': {
    effect: 'A floor that passes a reader is not announced.',
    file: delivery,
    find: "if (subscription.cursor < floor) return 'expired'",
    replace: 'subscription.cursor = Math.max(subscription.cursor, floor)',
    tests: resumeTests,
  },
  'new-epoch-not-announced': {
    effect: 'A change of epoch is not announced to open streams.',
    file: hub,
    find: "announceGap(subscription, 'epoch_changed', lastId, head)",
    replace: 'void lastId',
    tests: resumeTests,
  },
  'waking-signal-skipped': {
    effect: 'The signal that wakes a stream is not delivered.',
    file: hub,
    find: 'member.cursor = entry.seq - 1',
    replace: 'member.cursor = entry.seq',
    tests: sseTests,
  },
  'heartbeat-position-fixed': {
    effect: 'The position of a narrow query ages while nothing matches.',
    file: hub,
    find: 'Math.max(cursor, dispatchedSeq)',
    replace: 'Math.min(cursor, dispatchedSeq)',
    tests: ['tests/firehose/stream-heartbeats.test.ts'],
  },
  'message-without-id': {
    effect: 'Messages about the stream have no id.',
    file: `${folder}/sse-transport.ts`,
    find: `id: \${message.event_id}\\nevent:`,
    replace: 'event:',
    tests: sseTests,
  },
  'no-retry': {
    effect: 'A stream does not tell the client when to reconnect.',
    file: hub,
    find: /writeMessage\(ready, [^\n]*\)/,
    replace: 'writeMessage(ready)',
    tests: sseTests,
  },
  'digest-without-order': {
    effect: 'The digest is the same for signals in another order.',
    file: `${folder}/subscription.ts`,
    find: 'Math.imul(this.digest ^ checksum, 16_777_619) >>> 0',
    replace: '(this.digest + checksum) >>> 0',
    tests: sseTests,
  },
  'read-of-another-position': {
    effect: 'Streams of one query share a read of another position.',
    file: `${folder}/query-group.ts`,
    find: '&& this.#after === after',
    replace: '',
    tests: ['tests/firehose/stream-delivery-batches.test.ts'],
  },
  'written-beyond-full': {
    effect: 'Signals that a reader does not fetch are buffered in memory.',
    file: delivery,
    find: 'if (transport.writer.isFull) return false',
    replace: '',
    tests: slowTests,
  },
  'full-socket-loses-the-rest': {
    effect: 'Entries that did not fit into the socket are never delivered.',
    file: delivery,
    find: 'if (transport.writer.isFull) return false',
    replace: 'if (transport.writer.isFull) { subscription.cursor = read.scannedTo; return false }',
    tests: slowTests,
  },
  'read-with-old-rights': {
    effect: 'A read that started with revoked rights is delivered.',
    file: hub,
    find: "subscription.pendingRead = undefined subscription.readResult = undefined advance(subscription, 'reset')",
    replace: "advance(subscription, 'reset')",
    tests: ['tests/firehose/stream-rights.test.ts'],
  },
  'revocation-ignored': {
    effect: 'A stream continues after its credential was revoked.',
    file: streams,
    find: "hub.end(subscription, 'revoked')",
    replace: '',
    tests: endTests,
  },
  'reduced-rights-ignored': {
    effect: 'A caller with reduced rights sees as much as before.',
    file: streams,
    find: 'if (!isSame) hub.reauthorize',
    replace: 'if (isSame) hub.reauthorize',
    tests: endTests,
  },
  'one-stream-too-many': {
    effect: 'A plan allows one stream more than it should.',
    file: `${folder}/account-streams.ts`,
    find: 'if (open < limit) return',
    replace: 'if (open <= limit) return',
    tests: endTests,
  },
  'other-instances-not-counted': {
    effect: 'The stream limit of a plan holds on each instance alone.',
    file: `${folder}/account-streams.ts`,
    find: '(remote?.openCount(accountId) ?? 0)',
    replace: '0',
    tests: ['tests/firehose/stream-limit.test.ts'],
  },
  'until-never-reached': {
    effect: 'A stream with `until` stays open.',
    file: hub,
    find: "end(subscription, 'until_reached')",
    replace: "subscription.apply('caught_up')",
    tests: endTests,
  },
  'restart-forbids-reconnect': {
    effect: 'Readers do not reconnect after a restart.',
    file: `${folder}/messages.ts`,
    find: 'deploy: { reconnect: true',
    replace: 'deploy: { reconnect: false',
    tests: endTests,
  },
  'restart-as-fault': {
    effect: 'A restart closes WebSockets with the code of a server fault.',
    file: `${folder}/websocket-transport.ts`,
    find: 'deploy: [1012',
    replace: 'deploy: [1011',
    tests: socketTests,
  },
  'handshake-unchecked': {
    effect: 'An invalid handshake is refused only after the upgrade.',
    file: `${folder}/websocket-upgrade.ts`,
    find: 'validateHandshake(request)',
    replace: 'void validateHandshake',
    tests: socketTests,
  },
  'checksum-of-the-last-block': {
    effect: 'A compressed stream ends with a wrong checksum.',
    file: `${folder}/gzip-transport.ts`,
    find: 'crc32(bytes, this.#checksum)',
    replace: 'crc32(bytes)',
    tests: ['tests/firehose/stream-gzip.test.ts'],
  },
  'filtered-query-not-woken': {
    effect: 'A query with three filters is not woken by a matching entry.',
    file: 'src/firehose/query/query-index.ts',
    find: /\.some\(\(key\) => (\w+)\.has\(key\)\)\) return false/,
    replace: '.length > 9) return false',
    tests: ['src/firehose/query/query-index.test.ts'],
  },
})

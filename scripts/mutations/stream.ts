import { mutationsOf } from './mutation.ts'

const resume = 'src/firehose/stream/resume.ts'
const hub = 'src/firehose/stream/hub.ts'
const delivery = 'src/firehose/stream/delivery.ts'
const sse = ['tests/firehose/stream-sse.test.ts']
const ends = ['tests/firehose/stream-ends.test.ts']
const gaps = ['tests/firehose/stream-resume.test.ts']
const slow = ['tests/firehose/stream-slow-readers.test.ts']
const sockets = ['tests/firehose/stream-sockets.test.ts']
const quiet = ['tests/firehose/mutation-quiet-streams.test.ts']
const beginnings = ['src/firehose/stream/resume.test.ts']

/** Event streams and sockets. */
export const streamMutations = mutationsOf('stream', {
  'last-event-again': {
    breaks: 'A stream that is resumed begins with the event that the reader has.',
    file: resume,
    find: 'return { cursor: asked.seq, resume:',
    put: 'return { cursor: asked.seq - 1, resume:',
    killers: beginnings,
  },
  'clamped-without-a-word': {
    breaks: 'A position that was dropped goes on from the floor, and nobody is told.',
    file: resume,
    find: "if (asked.seq < floor) return { cursor: floor, resume: 'gap', gap: 'expired' }",
    put: "if (asked.seq < floor) return { cursor: floor, resume: 'resumed', gap: undefined }",
    killers: beginnings,
  },
  'other-epoch-believed': {
    breaks: 'A position of another epoch is taken for one of this log.',
    file: resume,
    find: 'if (asked.epoch !== epoch) return',
    put: "if (epoch === '') return",
    killers: beginnings,
  },
  'since-cut-without-a-word': {
    breaks: 'A time whose entries were dropped is not announced as a gap.',
    file: resume,
    find: 'sinceMs <= position.floorAt)',
    put: 'sinceMs < position.floorAt - 1e9)',
    killers: beginnings,
  },
  'strict-ignored': {
    breaks: 'Who would rather have an error gets a gap.',
    file: 'src/firehose/stream/opening.ts',
    find: 'if (isStrict && beginning.gap !== undefined)',
    put: "if (isStrict && beginning.resume === 'live')",
    killers: gaps,
  },
  'lost-while-following': {
    breaks: 'A floor that overtakes a reader is not announced.',
    file: delivery,
    find: "      if (subscription.cursor < floor) return 'lost'\n",
    put: '      subscription.cursor = Math.max(subscription.cursor, floor)\n',
    killers: gaps,
  },
  'new-epoch-not-told': {
    breaks: 'A log that is begun anew is not announced to those who follow it.',
    file: hub,
    find: "      announceGap(subscription, 'epoch_changed', position, head)\n",
    put: '      void position\n',
    killers: gaps,
  },
  'waking-signal-skipped': {
    breaks: 'The very signal that wakes a stream is not delivered.',
    file: hub,
    find: 'member.cursor = entry.seq - 1',
    put: 'member.cursor = entry.seq',
    killers: sse,
  },
  'heartbeat-stands-still': {
    breaks: 'The position of a narrow query ages while nothing matches.',
    file: hub,
    find: "return state === 'waiting' ? Math.max(cursor, dispatched) : cursor",
    put: "return state === 'waiting' ? Math.min(cursor, dispatched) : cursor",
    killers: quiet,
  },
  'heartbeat-without-id': {
    breaks: 'Messages of the stream itself have no id.',
    file: 'src/firehose/stream/sse-sink.ts',
    find: `\${retry}id: \${message.event_id}\\nevent:`,
    put: `\${retry}event:`,
    killers: sse,
  },
  'no-retry': {
    breaks: 'A stream does not say after how long to come again.',
    file: hub,
    find: 'subscription.sink.say(ready, Math.round(2000 + needs.random() * 3000))',
    put: 'subscription.sink.say(ready)',
    killers: sse,
  },
  'digest-without-order': {
    breaks: 'The digest of a heartbeat is the same for signals in another order.',
    file: 'src/firehose/stream/subscription.ts',
    find: 'this.digest = Math.imul(this.digest ^ check, 16_777_619) >>> 0',
    put: 'this.digest = (this.digest + check) >>> 0',
    killers: sse,
  },
  'read-of-another-position': {
    breaks: 'Streams of one query share what was read for another position.',
    file: 'src/firehose/stream/query-group.ts',
    find: 'if (this.#turn === turn && this.#after === after)',
    put: 'if (this.#turn === turn)',
    killers: ['tests/firehose/stream-turns.test.ts'],
  },
  'written-beyond-full': {
    breaks: 'What a reader does not fetch is kept for it in memory.',
    file: delivery,
    find: '        if (sink.outlet.isFull) return true\n',
    put: '',
    killers: slow,
  },
  'full-socket-loses-the-rest': {
    breaks: 'What was read and did not fit into the socket is never delivered.',
    file: delivery,
    find: '        if (sink.outlet.isFull) return true\n',
    put: '        if (sink.outlet.isFull) subscription.cursor = batch.scannedTo\n        if (sink.outlet.isFull) return true\n',
    killers: slow,
  },
  'answer-of-rights-of-before': {
    breaks: 'What was asked with rights that were withdrawn is delivered.',
    file: hub,
    find: "    subscription.question = undefined\n    subscription.answer = undefined\n    advance(subscription, 'reset')",
    put: "    advance(subscription, 'reset')",
    killers: ['tests/firehose/mutation-stream-rights.test.ts'],
  },
  'revocation-ignored': {
    breaks: 'A stream goes on after its credential was withdrawn.',
    file: 'src/firehose/stream/streams.ts',
    find: "      hub.end(subscription, 'revoked')\n",
    put: '',
    killers: ends,
  },
  'lesser-rights-ignored': {
    breaks: 'Who may see less from now on sees as much as before.',
    file: 'src/firehose/stream/streams.ts',
    find: 'if (!isSame) hub.regroup',
    put: 'if (isSame) hub.regroup',
    killers: ends,
  },
  'one-stream-too-many': {
    breaks: 'A plan allows one stream more than it says.',
    file: 'src/firehose/stream/account-streams.ts',
    find: 'if (open < limit) return',
    put: 'if (open <= limit) return',
    killers: ends,
  },
  'until-never-reached': {
    breaks: 'A stream with `until` stays open for ever.',
    file: hub,
    find: "end(subscription, 'until_reached')",
    put: "subscription.step('caught_up')",
    killers: ends,
  },
  'restart-sends-away': {
    breaks: 'Readers are told not to come again after a restart.',
    file: 'src/firehose/stream/messages.ts',
    find: 'deploy: { reconnect: true',
    put: 'deploy: { reconnect: false',
    killers: ends,
  },
  'restart-as-fault': {
    breaks: 'A socket is closed for a restart as for a fault.',
    file: 'src/firehose/stream/websocket-sink.ts',
    find: "deploy: [1012, 'restart']",
    put: "deploy: [1011, 'restart']",
    killers: sockets,
  },
  'handshake-unchecked': {
    breaks: 'A handshake that is wrong is refused only after the upgrade.',
    file: 'src/firehose/stream/sockets.ts',
    find: '      checkHandshake(request)\n',
    put: '      void checkHandshake\n',
    killers: sockets,
  },
  'checksum-of-the-last-block': {
    breaks: 'A compressed stream ends with a checksum that is not its own.',
    file: 'src/firehose/stream/gzip-sink.ts',
    find: 'crc32(bytes, this.#checksum)',
    put: 'crc32(bytes)',
    killers: ['tests/firehose/stream-gzip.test.ts'],
  },
  'waiting-query-not-found': {
    breaks: 'A query with three filters is not woken by what it asks for.',
    file: 'src/firehose/query/query-index.ts',
    find: '.some((key) => wanted.has(key))) return false',
    put: '.every((key) => wanted.has(key))) return false',
    killers: ['src/firehose/query/query-index.test.ts'],
  },
})

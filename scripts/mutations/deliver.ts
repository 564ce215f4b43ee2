import { mutationsOf } from './mutation.ts'

const lifecycle = ['tests/firehose/session-lifecycle.test.ts']
const delivery = ['tests/firehose/webhook-delivery.test.ts']
const failures = ['tests/firehose/webhook-failures.test.ts']

/** Stored queries. */
export const sessionMutations = mutationsOf('session', {
  'seen-by-others': {
    effect: 'A session is read by another workspace.',
    file: 'src/firehose/sessions/session-store.ts',
    find: "        .where('workspace_id', '=', workspaceId)\n        .executeTakeFirst()\n      return row as",
    replace: '        .executeTakeFirst()\n      return row as',
    tests: lifecycle,
  },
  'used-after-its-end': {
    effect: 'A session that expired is still delivered.',
    file: 'src/firehose/sessions/session-service.ts',
    find: 'if (row === undefined || !isOpen(row)) return undefined',
    replace: 'if (row === undefined) return undefined',
    tests: lifecycle,
  },
  'counted-without-a-lock': {
    effect: 'Sessions that are made at the same time exceed the limit.',
    file: 'src/firehose/sessions/session-service.ts',
    find: '      await lockWorkspace(tx, draft.workspace_id)\n',
    replace: '',
    tests: lifecycle,
  },
  'end-not-announced': {
    effect: 'Readers of a session on another instance do not learn that it ended.',
    file: 'src/firehose/sessions/session-service.ts',
    find: '      await notify(tx, sessionEndedChannel, id)\n',
    replace: '',
    tests: lifecycle,
  },
  'secret-never-shown': {
    effect: 'The secret of a webhook is lost when little was asked for.',
    file: 'src/firehose/sessions/session-routes.ts',
    find: "preference === 'minimal' && session.delivery.mode !== 'webhook'",
    replace: "preference === 'minimal'",
    tests: lifecycle,
  },
})

/** Deliveries by posting. */
export const webhookMutations = mutationsOf('webhook', {
  'time-not-signed': {
    effect: 'A recorded delivery can be played back later with another time.',
    file: 'src/firehose/webhook/webhook-secret.ts',
    find: `.update(\`\${unixSeconds}.\${body}\`)`,
    replace: '.update(body)',
    tests: ['tests/firehose/webhook-secret.test.ts'],
  },
  'failure-skipped': {
    effect: 'What a receiver did not take is skipped.',
    file: 'src/firehose/webhook/delivery-loop.ts',
    find: "if (outcome.kind === 'failed') return fail(outcome.reason, outcome.requestedMs)",
    replace: "if (outcome.kind === 'failed') return deliver(delivery)",
    tests: failures,
  },
  'redirect-taken-for-success': {
    effect: 'A redirect counts as delivered.',
    file: 'src/firehose/webhook/post-delivery.ts',
    find: 'if (status >= 200 && status < 300)',
    replace: 'if (status >= 200 && status < 400)',
    tests: failures,
  },
  'unwanted-goes-on': {
    effect: 'A receiver that says 410 is asked again.',
    file: 'src/firehose/webhook/post-delivery.ts',
    find: 'if (status === 410)',
    replace: 'if (status === 411)',
    tests: failures,
  },
  'position-not-fenced': {
    effect: 'An instance that lost the lock moves a webhook on.',
    file: 'src/firehose/webhook/webhook-store.ts',
    find: "      .where('cursor_seq', '=', stored.seq)\n",
    replace: '',
    tests: ['tests/firehose/webhook-store.test.ts'],
  },
  'begun-delivery-grows': {
    effect: 'A delivery that is sent again holds more than it did.',
    file: 'src/firehose/webhook/compose-delivery.ts',
    find: 'const isStarted = session.pendingSeq !== null &&',
    replace: 'const isStarted = session.pendingSeq === -1 &&',
    tests: failures,
  },
  'other-id-each-time': {
    effect: 'A receiver cannot tell that a delivery is the same one again.',
    file: 'src/firehose/webhook/compose-delivery.ts',
    find: "hash('sha256', key, 'base64url')",
    replace: "hash('sha256', key + performance.now(), 'base64url')",
    tests: failures,
  },
  'unseen-delivered': {
    effect: 'What the owner may no longer see is posted.',
    file: 'src/firehose/webhook/compose-delivery.ts',
    find: '    .filter((entry) => isVisible(entry, query.visibility, about.rights))\n',
    replace: '    .filter((entry) => isVisible !== undefined && entry.seq > 0)\n',
    tests: delivery,
  },
  'lost-role-skips': {
    effect: 'While the owner lacks the role, signals are skipped without a word.',
    file: 'src/firehose/webhook/webhook-owner.ts',
    find: 'requireFirehoseAccess(caller, row.query.visibility,',
    replace: "requireFirehoseAccess(caller, 'public',",
    tests: delivery,
  },
  'gap-not-reported': {
    effect: 'A webhook does not learn that its position was lost.',
    file: 'src/firehose/webhook/compose-delivery.ts',
    find: '    messages.unshift(JSON.stringify(gap))\n',
    replace: '    if (gap.type === undefined) messages.unshift(JSON.stringify(gap))\n',
    tests: delivery,
  },
  'private-address-accepted': {
    effect: 'A webhook may point into the network of the service.',
    file: 'src/firehose/webhook/webhook-url.ts',
    find: '|| (isIP(host) !== 0 && !isPublicAddress(host))',
    replace: '|| (isIP(host) !== 0 && isPublicAddress(host))',
    tests: lifecycle,
  },
  'impatient-retries': {
    effect: 'The pauses between attempts do not double.',
    file: 'src/firehose/webhook/retry-schedule.ts',
    find: 'minMs * 2 ** (failures - 1)',
    replace: 'minMs * 2 * failures',
    tests: failures,
  },
  'given-up-for-our-absence': {
    effect: 'A day on which we were away counts against the receiver.',
    file: 'src/firehose/webhook/retry-schedule.ts',
    find: 'return failures >= giveUpFailures &&',
    replace: 'return failures >= 0 &&',
    tests: failures,
  },
})

/** Atom, JSON Feed and iCalendar. */
export const feedMutations = mutationsOf('feed', {
  'stale-for-ever': {
    effect: 'A feed that was written once never changes.',
    file: 'src/firehose/feeds/feed-handler.ts',
    find: '      if (entries.length === 0) {\n',
    replace: '      if (entries.length >= 0) {\n',
    tests: ['tests/firehose/feed-requests.test.ts'],
  },
  'correction-is-another-entry': {
    effect: 'A feed reader shows a correction beside what it corrects.',
    file: 'src/firehose/feeds/atom-feed.ts',
    find: `<id>urn:uuid:\${escapeXml(chainId)}</id>`,
    replace: `<id>urn:uuid:\${escapeXml(signal.id)}-\${signal.revision}</id>`,
    tests: ['tests/firehose/feed-requests.test.ts'],
  },
  'cancellation-ignored': {
    effect: 'A calendar takes a cancellation for an older version of the meeting.',
    file: 'src/firehose/feeds/feed-reader.ts',
    find: 'revision: item.signal.revision + 1',
    replace: 'revision: item.signal.revision',
    tests: ['tests/firehose/feed-requests.test.ts'],
  },
  'quotes-not-escaped': {
    effect: 'A title with a quotation mark breaks an attribute of the feed.',
    file: 'src/firehose/feeds/xml-text.ts',
    find: `/[&<>"'\\r]/g`,
    replace: `/[&<>'\\r]/g`,
    tests: ['tests/firehose/feed-formats.test.ts'],
  },
  'characters-split': {
    effect: 'A long line of a calendar is cut within a character.',
    file: 'src/firehose/feeds/calendar-lines.ts',
    find: 'const size = Buffer.byteLength(character)',
    replace: 'const size = character.length',
    tests: ['tests/firehose/feed-formats.test.ts'],
  },
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceClass } from '../../src/contracts/directory/sources.ts'
import { DeliveryMode } from '../../src/contracts/firehose/firehose.ts'
import { SignalSort } from '../../src/contracts/firehose/query.ts'
import { Evidence, Signal, SignalType, SignalVisibility } from '../../src/contracts/firehose/signals.ts'
import { standardTimes } from '../../src/firehose/stream/stream-times.ts'

const words = (text: string) => text.split(/[\s,]+/).filter(Boolean)

test('pins the fields, types and source classes of signals and evidence [design.firehose.signal-fields spec.firehose.signal-type]', () => {
  assert.deepEqual(
    Object.keys(Signal.shape),
    words(`id, signal_type, title, summary, occurred_at, detected_at, places, issues, actors, source_class, visibility,
      confidence, review_state, revision, supersedes, retracted, evidence, meeting, vote, change, issue_reasons`),
  )
  assert.deepEqual(
    Object.keys(Evidence.shape),
    words('source_id, url, title, publisher, published_at, retrieved_at, excerpt, content_hash'),
  )
  assert.deepEqual(
    SignalType.options,
    words(`public_meeting, public_comment, vote, filing, grant_award, appointment, source_changed, source_broken,
      new_source, actor_discovered, actor_updated, flag_resolved, coverage_gap, other`),
  )
  assert.deepEqual(
    SourceClass.options,
    words('government, legislation, news, nonprofit, campaign, calendar, dataset, social, other'),
  )
})

test('pins visibilities, sort orders, delivery modes and the heartbeat [design.firehose.id-on-every-event spec.firehose.sort]', () => {
  assert.deepEqual(SignalVisibility.options, words('workspace, partner, public, reviewer'))
  assert.deepEqual(
    SignalSort.options,
    words('detected_at_desc, occurred_at_desc, relevance_desc, occurred_at_asc'),
  )
  assert.deepEqual(DeliveryMode.options, words('sse, websocket, poll, webhook'))
  assert.equal(standardTimes.heartbeatMs, 15_000)
})

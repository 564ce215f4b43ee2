import type { Signal, SignalInput } from '../../contracts/firehose/signals.ts'
import { addressWords, removeFromTexts } from '../../directory/index.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { SignalToWrite } from './signal-to-write.ts'

/** Signals without the people, contacts and passages that were removed from the directory for good. */
export async function withoutSuppressed(
  tx: Sql,
  signals: readonly SignalToWrite[],
): Promise<readonly SignalToWrite[]> {
  const inputs = await removeFromTexts<SignalInput>(
    tx,
    signals.map(({ input }) => ({ value: input, placeKeys: input.places, mapTexts: mapSignalTexts })),
  )
  return signals.map((signal, index) => ({ ...signal, input: inputs[index]! }))
}

type Replace = (text: string) => string

/** A signal as a publisher sends it, as it is stored, or its retraction. Ids, times and keys are no texts. */
export function mapSignalTexts<T extends SignalInput | (Partial<Signal> & { reason?: string })>(
  input: T,
  replace: Replace,
): T {
  const { title, summary, actors, evidence, meeting, vote, change } = input
  return {
    ...input,
    ...(title && { title: replace(title) }),
    ...('reason' in input && input.reason && { reason: replace(input.reason) }),
    ...(summary && { summary: replace(summary) }),
    ...(actors && { actors: actors.filter(({ name }) => replace(name) === name) }),
    ...(evidence && {
      evidence: evidence.map((one) => ({
        ...one,
        url: withoutName(one.url, replace),
        title: replace(one.title),
        ...(one.publisher && { publisher: replace(one.publisher) }),
        excerpt: replace(one.excerpt),
      })),
    }),
    ...(meeting && { meeting: withMeetingTexts(meeting, replace) }),
    ...(vote && {
      vote: {
        ...vote,
        motion: replace(vote.motion),
        roll_call: vote.roll_call.map((member) => {
          const name = replace(member.name)
          return name === member.name ? member : { ...member, name, actor_id: null }
        }),
      },
    }),
    ...(change && {
      change: { removed: change.removed.map(replace), added: change.added.map(replace) },
    }),
  }
}

/** An address that contains a removed name is cut to its site. */
function withoutName(url: string, replace: Replace): string {
  const words = addressWords(url)
  return replace(words) === words ? url : new URL('/', url).href
}

function withMeetingTexts<T extends NonNullable<(Signal | SignalInput)['meeting']>>(
  meeting: T,
  replace: Replace,
): T {
  return {
    ...meeting,
    location: meeting.location && replace(meeting.location),
    ...(meeting.body && { body: replace(meeting.body) }),
    ...(meeting.agenda_url && { agenda_url: withoutName(meeting.agenda_url, replace) }),
    ...(meeting.participate && {
      participate: meeting.participate.map((way) => ({
        ...way,
        contact: way.contact && replace(way.contact),
        passage: replace(way.passage),
      })),
    }),
  }
}

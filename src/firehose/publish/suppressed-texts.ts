import type { SignalInput } from '../../contracts/firehose/signals.ts'
import { removeFromTexts } from '../../directory/index.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { SignalToWrite } from './signal-to-write.ts'

/** Signals without the people, contacts and passages that were removed from the directory for good. */
export async function withoutSuppressed(
  tx: Sql,
  signals: readonly SignalToWrite[],
): Promise<readonly SignalToWrite[]> {
  const inputs = await removeFromTexts(
    tx,
    signals.map(({ input }) => ({ value: input, placeKeys: input.places, mapTexts })),
  )
  return signals.map((signal, index) => ({ ...signal, input: inputs[index]! }))
}

/** Ids, addresses, times and keys are no texts. */
function mapTexts(input: SignalInput, replace: (text: string) => string): SignalInput {
  const { title, summary, actors, evidence, meeting, vote, change } = input
  return {
    ...input,
    title: replace(title),
    ...(summary && { summary: replace(summary) }),
    actors: actors.filter(({ name }) => replace(name) === name),
    evidence: evidence.map((one) => ({ ...one, title: replace(one.title), excerpt: replace(one.excerpt) })),
    ...(meeting && {
      meeting: {
        ...meeting,
        location: meeting.location && replace(meeting.location),
        participate: meeting.participate?.map((way) => ({
          ...way,
          contact: way.contact && replace(way.contact),
          passage: replace(way.passage),
        })),
      },
    }),
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

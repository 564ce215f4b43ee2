import type { SignalInput } from '../../contracts/firehose/signals.ts'
import type { MatchKeys } from '../log/log-entry.ts'
import { extractSearchWords, searchableText } from '../query/search-words.ts'

export function keysOf(input: SignalInput): MatchKeys {
  return {
    places: unique(input.places),
    issues: unique(input.issues),
    actorTypes: unique(input.actors.map((actor) => actor.type)),
    signalTypes: [input.signal_type],
    sourceClasses: [input.source_class],
    subjects: subjectsOf(input),
    words: [...extractSearchWords(searchableText(input))],
  }
}

/** The keys of a correction: its own and those of all earlier revisions. */
export function unionOfKeys(now: MatchKeys, before: MatchKeys): MatchKeys {
  return {
    places: unique([...now.places, ...before.places]),
    issues: unique([...now.issues, ...before.issues]),
    actorTypes: unique([...now.actorTypes, ...before.actorTypes]),
    signalTypes: unique([...now.signalTypes, ...before.signalTypes]),
    sourceClasses: unique([...now.sourceClasses, ...before.sourceClasses]),
    subjects: unique([...now.subjects, ...before.subjects]),
    words: unique([...now.words, ...before.words]),
  }
}

function subjectsOf({ actors, evidence }: SignalInput): string[] {
  const ids = [...actors.map(({ id }) => id), ...evidence.map(({ source_id }) => source_id)]
  return unique(ids.flatMap((id) => id?.toLowerCase() ?? []))
}

export function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}

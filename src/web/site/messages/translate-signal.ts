import { readChangedFields, withChangedFields } from '../../../contracts/directory/change-words.ts'
import type { ChangedField } from '../../../contracts/directory/history.ts'
import {
  type SignalText,
  signalTexts,
  type TranslatedSignalTexts,
} from '../../../contracts/firehose/signal-texts.ts'
import type { ServiceText } from './service-text.ts'

type Translations = {
  signals: {
    texts: TranslatedSignalTexts
    changedFields: (fields: readonly ChangedField[]) => string[]
    type: Readonly<Record<string, string>>
    recovered: string
  }
  serviceText: ServiceText
}

/** Types of signals whose summaries the service writes in whole sentences. */
const reported = new Set(['source_changed', 'source_broken'])

/**
 * A signal in the language of a page, as far as the service wrote it, and its kind in words. Words of sources stay as
 * they are.
 */
export function translateSignal<
  S extends { signal_type: string; title: string; summary?: string | null | undefined },
>(signal: S, { signals, serviceText }: Translations): S & { kind: string; isRecovered: boolean } {
  let { title, summary } = signal
  // A source that works again corrects the signal that it is broken, so the type is the same.
  const isRecovered =
    signal.signal_type === 'source_broken' && title.startsWith(signalTexts.source_recovered.title)
  const kind = isRecovered ? signals.recovered : (signals.type[signal.signal_type] ?? signal.signal_type)
  for (const [key, own] of Object.entries(signalTexts) as [keyof typeof signalTexts, SignalText][]) {
    if (own.type !== signal.signal_type) continue
    const to = signals.texts[key]
    const isOpening = own.title.endsWith(' ') && signal.title.startsWith(own.title)
    if (isOpening || signal.title === own.title) title = to.title + signal.title.slice(own.title.length)
    if (own.summary !== '' && signal.summary === own.summary) summary = to.summary
    const fields = readChangedFields(own.summary, signal.summary ?? '')
    if (fields.length > 0) summary = withChangedFields(to.summary, signals.changedFields(fields))
  }
  if (summary && reported.has(signal.signal_type)) summary = serviceText(summary) ?? summary
  return { ...signal, title, summary, kind, isRecovered }
}

import type { z } from 'zod'
import type { ReviewDecision, ReviewDetail } from '../../../../contracts/contributions/review.ts'
import { ClaimKind } from '../../../../contracts/directory/claim-kind.ts'
import { EntityPatch, EntityType } from '../../../../contracts/directory/entities.ts'
import { SourceClass } from '../../../../contracts/directory/sources.ts'
import { formText } from '../../components/forms/handle-change.ts'

type Decision = z.input<typeof ReviewDecision>

/** The decision that a button of the desk names, such as `accept`, `into:<id>` or `reject:<reason>`. */
export function readDecision(form: FormData, item: ReviewDetail, now: Date): Decision {
  const [, name = '', value = ''] = /^([a-z]+):?(.*)$/s.exec(formText(form, 'decision')) ?? []
  const words = formText(form, 'reply')
  const reply = words === '' ? {} : { reply: words }
  const note = formText(form, 'note')
  const texts = { ...reply, ...(note !== '' && { note }) }
  if (name === 'ask') return { decision: 'ask', ...texts }
  if (name === 'reject') {
    const answer = [value, words].filter(Boolean).join(' ')
    return { decision: 'reject', ...texts, ...(answer !== '' && { reply: answer }) }
  }
  if (name === 'remove') return { decision: 'accept', ...texts, remove: true }
  if (name === 'into') return { decision: 'accept', ...texts, entity_id: value }
  if (item.kind === 'suggestion') return { decision: 'accept', ...texts, ...readProof(form, item, now) }
  const patch = readPatch(form)
  return { decision: 'accept', ...texts, ...(patch && { patch }) }
}

/** The change that the page showed before the decision. */
function readPatch(form: FormData): z.input<typeof EntityPatch> | undefined {
  const text = form.get('patch')
  if (typeof text !== 'string' || text === '') return undefined
  return EntityPatch.parse(JSON.parse(text))
}

/** What a suggested page proves: about a new actor, about a known one, or that a meeting is listed. */
function readProof(form: FormData, item: ReviewDetail, now: Date): Omit<Decision, 'decision'> {
  const becomes = formText(form, 'becomes')
  if (becomes === 'signal') return { signal_id: formText(form, 'signal').split('/').pop() ?? '' }
  const quote = formText(form, 'quote')
  const published = formText(form, 'published')
  const claim = {
    kind: ClaimKind.safeParse(form.get('kind')).data ?? 'activity',
    text: quote.slice(0, 2000),
    excerpt: quote,
    source: {
      url: item.content.url ?? '',
      title: formText(form, 'title'),
      publisher: formText(form, 'publisher') || null,
      source_class: SourceClass.safeParse(form.get('source_class')).data ?? 'other',
      published_at: published === '' ? null : `${published}T00:00:00Z`,
      retrieved_at: now.toISOString(),
    },
  } as const
  if (becomes !== 'actor') return { entity_id: becomes, add_claims: [claim] }
  return {
    actor: {
      type: EntityType.safeParse(form.get('type')).data ?? 'organization',
      name: formText(form, 'name'),
      place: formText(form, 'place') || (item.place ?? ''),
      claims: [claim],
    },
  }
}

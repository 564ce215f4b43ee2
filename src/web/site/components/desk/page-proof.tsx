import { ClaimKind } from '../../../../contracts/directory/claim-kind.ts'
import { EntityType } from '../../../../contracts/directory/entities.ts'
import { SourceClass } from '../../../../contracts/directory/sources.ts'
import { useMessages } from '../../messages/use-messages.ts'
import type { DeskItem } from '../../routes/desk/load-item.ts'
import { Field, Select, TextArea } from '../forms/field.tsx'
import { Section } from '../layout/section.tsx'
import { useFailedChange } from '../workspace/use-workspace.ts'

/** What a suggested page proves. The fields belong to the decision form at the side. */
export function PageProof({ item }: { item: DeskItem }) {
  const { m } = useMessages()
  const text = m.desk.proof
  const typed = useFailedChange('decide')?.typed ?? {}
  const of = (name: string) => ({ name, form: 'decision', defaultValue: typed[name] ?? '' })
  const isMeeting = item.content.shows === 'meeting'
  return (
    <Section title={text.title} remark={text.hint}>
      <div className="grid max-w-xl gap-3">
        <Select
          label={text.becomes}
          name="becomes"
          form="decision"
          defaultValue={typed['becomes'] ?? item.similar[0]?.id ?? (isMeeting ? 'signal' : 'actor')}
        >
          {item.similar.map(({ id, name }) => (
            <option key={id} value={id}>
              {text.known(name)}
            </option>
          ))}
          <option value="actor">{text.newActor}</option>
          <option value="signal">{text.meeting}</option>
        </Select>
        <TextArea label={text.quote} rows={3} maxLength={5000} dir="auto" {...of('quote')} />
        <Field label={text.name} maxLength={300} dir="auto" {...of('name')} />
        <div className="grid gap-3 sm:grid-cols-2">
          <Select
            label={text.type}
            name="type"
            form="decision"
            defaultValue={typed['type'] ?? 'organization'}
          >
            {EntityType.options.map((type) => (
              <option key={type} value={type}>
                {m.evidence.actorKind[type]}
              </option>
            ))}
          </Select>
          <Field
            label={text.place}
            name="place"
            form="decision"
            defaultValue={typed['place'] ?? item.place ?? ''}
          />
          <Field label={text.pageTitle} maxLength={500} dir="auto" {...of('title')} />
          <Field label={text.publisher} maxLength={300} dir="auto" {...of('publisher')} />
          <Select
            label={text.sourceClass}
            name="source_class"
            form="decision"
            defaultValue={typed['source_class'] ?? 'other'}
          >
            {SourceClass.options.map((one) => (
              <option key={one} value={one}>
                {m.evidence.sourceClass[one]}
              </option>
            ))}
          </Select>
          <Select label={text.proves} name="kind" form="decision" defaultValue={typed['kind'] ?? 'activity'}>
            {ClaimKind.options.map((kind) => (
              <option key={kind} value={kind}>
                {m.evidence.claimKind[kind]}
              </option>
            ))}
          </Select>
          <Field label={text.published} type="date" {...of('published')} />
          <Field label={text.signal} {...of('signal')} />
        </div>
      </div>
    </Section>
  )
}

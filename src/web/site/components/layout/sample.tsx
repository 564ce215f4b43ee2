import { useMessages } from '../../messages/use-messages.ts'

/** Whether a list has rows that are not of the sample town. Fictional ones beside them carry a tag. */
export const hasReal = (rows: readonly { sample: boolean }[]): boolean => rows.some(({ sample }) => !sample)

/** Marks a fictional row among real rows. */
export function SampleTag() {
  return <span className="tag tag-sample">{useMessages().m.shell.sample.tag}</span>
}

/** The strip on pages of a fictional place. */
export function SampleStrip({ place }: { place?: string | undefined }) {
  const { sample } = useMessages().m.shell
  return (
    <div className="sample-strip">
      <div className="frame">
        <SampleTag />
        <p>{place === undefined ? sample.mixed : sample.strip(place)}</p>
      </div>
    </div>
  )
}

import { useMessages } from '../../messages/use-messages.ts'

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

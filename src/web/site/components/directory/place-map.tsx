import { useId } from 'react'
import type { DrawnMap, PlacePoint } from '../../../maps/draw-map.ts'
import { useMessages } from '../../messages/use-messages.ts'

type StateCounts = readonly { state: { abbreviation: string; name: string }; actor_count: number }[]

/**
 * A map with hatching as its ground and a dot for each place with actors. It is a picture: the list or table beside it
 * is the way to the places. States and places can be pointed at and opened, but are not in the order of the Tab key.
 */
export function PlaceMap(props: {
  map: DrawnMap
  label: string
  states?: StateCounts
  /** About how wide the map is on a large screen, in pixels: hatching looks the same on maps of every size. */
  width?: number
}) {
  const { map, label, states = [], width = map.width } = props
  const pixel = map.width / width
  const distance = hatchDistance * pixel
  const pattern = useId()
  const viewBox = `0 0 ${map.width} ${map.height}`
  return (
    <div className="map-frame">
      <svg className="map" viewBox={viewBox} role="img" aria-label={label}>
        <defs>
          <pattern
            id={pattern}
            width={distance}
            height={distance}
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path d={`M0 0V${distance}`} className="map-hatch" strokeWidth={1.4 * pixel} />
          </pattern>
        </defs>
        <path d={map.land} className="map-land" fill={`url(#${pattern})`} />
        {map.borders && <path d={map.borders} className="map-borders" />}
        {map.dots.map(({ diameter, path }) => (
          <path key={diameter} d={path} className="map-dots" strokeWidth={diameter} />
        ))}
      </svg>
      {map.states.length + map.points.length > 0 && (
        <svg className="map map-links" viewBox={viewBox} aria-hidden="true">
          {map.states.map((one) => (
            <StateLink key={one.abbreviation} {...one} states={states} />
          ))}
          {map.points.map((point) => (
            <PlaceLink key={point.slug} {...point} />
          ))}
        </svg>
      )}
    </div>
  )
}

/** Between two lines, in pixels. */
const hatchDistance = 6

/** As large as a finger tip or the point of a mouse needs. */
const pointRadius = 9

function PlaceLink({ slug, name, count, x, y }: PlacePoint) {
  const { m, href } = useMessages()
  return (
    <a href={href(`/places/${slug}`)} tabIndex={-1}>
      <title>{m.regions.onMap(name, count)}</title>
      <circle cx={x} cy={y} r={pointRadius} />
    </a>
  )
}

function StateLink(props: { abbreviation: string; path: string; states: StateCounts }) {
  const { m, href } = useMessages()
  const counted = props.states.find(({ state }) => state.abbreviation === props.abbreviation)
  const name = counted?.state.name ?? props.abbreviation
  return (
    <a href={href(`/states/${props.abbreviation.toLowerCase()}`)} tabIndex={-1}>
      <title>{counted === undefined ? name : m.regions.onMap(name, counted.actor_count)}</title>
      <path d={props.path} />
    </a>
  )
}

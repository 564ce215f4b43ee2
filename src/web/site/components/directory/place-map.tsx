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
  /** Writes the names of the places with the most actors, as far as they do not cover each other. */
  hasNames?: boolean
}) {
  const { map, label, states = [], width = map.width, hasNames = false } = props
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
        {hasNames &&
          placedNames(map, pixel).map(({ slug, name, x, y, isLeft }) => (
            <text
              key={slug}
              x={x}
              y={y}
              fontSize={nameSize * pixel}
              textAnchor={isLeft ? 'end' : 'start'}
              className="map-name"
            >
              {name}
            </text>
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

/** Of the names on a map, in pixels. */
const nameSize = 12
const letterWidth = 0.56 * nameSize
const nameDistance = 9

/** Names stand at the right of their dots, or at the left where the map ends. Names that would cover others are left out. */
function placedNames({ largest, width }: DrawnMap, pixel: number) {
  const placed: {
    slug: string
    name: string
    x: number
    y: number
    isLeft: boolean
    from: number
    to: number
  }[] = []
  for (const { slug, name, x, y } of largest) {
    const length = name.length * letterWidth * pixel
    const distance = nameDistance * pixel
    const isLeft = x + distance + length > width
    const at = isLeft ? x - distance : x + distance
    const [from, to] = isLeft ? [at - length, at] : [at, at + length]
    const isCovered = placed.some(
      (other) => Math.abs(other.y - y) < nameSize * pixel && from < other.to && other.from < to,
    )
    if (from >= 0 && !isCovered)
      placed.push({ slug, name, x: at, y: y + (nameSize / 3) * pixel, isLeft, from, to })
  }
  return placed
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

import { useId } from 'react'
import type { DrawnMap } from '../../../maps/draw-map.ts'

/**
 * A map with hatching as its ground and a dot for each place with actors. It is a picture: the list or table beside it
 * is the way to the places.
 */
export function PlaceMap({ map, label }: { map: DrawnMap; label: string }) {
  const pattern = useId()
  return (
    <svg className="map" viewBox={`0 0 ${map.width} ${map.height}`} role="img" aria-label={label}>
      <defs>
        <pattern
          id={pattern}
          width="7"
          height="7"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0V7" className="map-hatch" />
        </pattern>
      </defs>
      <path d={map.land} className="map-land" fill={`url(#${pattern})`} />
      <path d={map.borders} className="map-borders" />
      {map.dots.map(({ diameter, path }) => (
        <path key={diameter} d={path} className="map-dots" strokeWidth={diameter} />
      ))}
    </svg>
  )
}

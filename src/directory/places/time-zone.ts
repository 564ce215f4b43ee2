import findTimeZone from '@photostructure/tz-lookup'

/** The IANA time zone at the coordinates of a place; null without coordinates. */
export function timeZoneOf(place: { latitude: number | null; longitude: number | null }): string | null {
  const { latitude, longitude } = place
  return latitude === null || longitude === null ? null : findTimeZone(latitude, longitude)
}

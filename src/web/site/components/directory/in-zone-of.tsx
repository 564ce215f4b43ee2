import { type ReactNode, useContext } from 'react'
import { PageTimeZone } from '../../use-page-date.ts'

/** A row about a place has the days of its clocks, in lists over many places too. */
export function InZoneOf(props: { place: { time_zone: string | null } | undefined; children: ReactNode }) {
  const pageZone = useContext(PageTimeZone)
  return <PageTimeZone value={props.place?.time_zone ?? pageZone}>{props.children}</PageTimeZone>
}

import type { ReactNode } from 'react'
import { nationalTimeZone } from '../../format.ts'
import { PageTimeZone } from '../../use-page-date.ts'
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx'
import { SampleStrip } from './sample.tsx'

/** The layout of a public page: sample strip, breadcrumbs, heading, then one column or main and side column. */
export function PublicPage(props: {
  /** The heading, as text or with marks; `header` replaces it. */
  title?: ReactNode
  lead?: ReactNode
  /** A line of small text below the lead. */
  remark?: ReactNode
  header?: ReactNode
  /** Buttons beside the heading. */
  actions?: ReactNode
  crumbs?: readonly Crumb[]
  /** Name of the fictional place that the page shows, or `mixed` when only some rows are fictional. */
  sample?: { place: string } | 'mixed' | undefined
  /** That of the place that the page is about. */
  timeZone?: string | null | undefined
  tabs?: ReactNode
  side?: ReactNode
  /** The part of the side column that comes before the main column on a narrow screen. */
  sideFirst?: ReactNode
  children: ReactNode
}) {
  const { title, lead, remark, header, actions, crumbs, sample, timeZone, tabs, side, sideFirst, children } =
    props
  const heading = header ?? (
    <div className="mb-7 flex flex-wrap items-end gap-x-8 gap-y-4">
      <div className="min-w-0 grow">
        <h1 dir="auto">{title}</h1>
        {lead && <p className="lead mt-2 text-soft">{lead}</p>}
        {remark && <p className="mt-2 text-sm text-soft">{remark}</p>}
      </div>
      {actions && <div className="no-print flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
  // The facts about one record stand beside its name.
  const isBesideSide = header !== undefined && side !== undefined && tabs === undefined
  return (
    <PageTimeZone value={timeZone ?? nationalTimeZone}>
      {sample && <SampleStrip place={sample === 'mixed' ? undefined : sample.place} />}
      <div className="frame">
        {crumbs ? <Breadcrumbs items={crumbs} /> : <div className="pt-7" />}
        {!isBesideSide && heading}
        {tabs}
        {side || sideFirst ? (
          <div className="columns">
            {sideFirst && <div className="stack side-first">{sideFirst}</div>}
            <div className="main-column">
              {isBesideSide && heading}
              <div className="stack">{children}</div>
            </div>
            {side && <div className="stack side-column">{side}</div>}
          </div>
        ) : (
          <div className="stack">{children}</div>
        )}
      </div>
    </PageTimeZone>
  )
}

import type { Connector, ConnectorKind } from './connector.ts'
import { feedConnector } from './feed.ts'
import { icalendarConnector } from './icalendar.ts'
import { legistarConnector } from './legistar.ts'
import { pageConnector } from './page-change.ts'

/** Every connector by its kind. Only workers load this file, because it loads the parsers. */
export const allConnectors: { readonly [Kind in ConnectorKind]?: Connector } = {
  icalendar: icalendarConnector,
  feed: feedConnector,
  legistar: legistarConnector,
  page: pageConnector,
}

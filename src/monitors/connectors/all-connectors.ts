import { civicclerkConnector } from './civicclerk.ts'
import { congressConnector } from './congress.ts'
import type { Connector, ConnectorKind } from './connector.ts'
import { feedConnector } from './feed.ts'
import { icalendarConnector } from './icalendar.ts'
import { legistarConnector } from './legistar.ts'
import { meetingPageConnector } from './meeting-page.ts'
import { openStatesConnector } from './open-states.ts'
import { pageConnector } from './page-change.ts'
import { pdfAgendaConnector } from './pdf-agenda.ts'
import { primegovConnector } from './primegov.ts'
import { socrataConnector } from './socrata.ts'

/** Every connector by its kind. Only workers load this file, because it loads the parsers. */
export const allConnectors: { readonly [Kind in ConnectorKind]: Connector } = {
  icalendar: icalendarConnector,
  feed: feedConnector,
  legistar: legistarConnector,
  civicclerk: civicclerkConnector,
  primegov: primegovConnector,
  socrata: socrataConnector,
  open_states: openStatesConnector,
  congress: congressConnector,
  page: pageConnector,
  pdf_agenda: pdfAgendaConnector,
  meeting_page: meetingPageConnector,
}

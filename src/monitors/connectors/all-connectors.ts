import type { Connector, ConnectorKind } from './connector.ts'
import { pageConnector } from './page-change.ts'

/** Every connector by its kind. Only workers load this file, because it loads the parsers. */
export const allConnectors: { readonly [Kind in ConnectorKind]?: Connector } = {
  page: pageConnector,
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenApiDocument } from '../../src/contracts/openapi/document.ts'
import { openApiDocument } from '../../src/contracts/openapi/installed-document.ts'

/** The API document that an installation at the address serves. */
export const apiDocument = (serverUrl: string): OpenApiDocument =>
  openApiDocument(readFileSync(join(import.meta.dirname, '../../contract/openapi.json'), 'utf8'), {
    serverUrl,
  })

import { readFileSync } from 'node:fs'
import type { OpenApiDocument } from '../../contracts/openapi/openapi.ts'
import { renderApiReference } from './api-reference.ts'
import { renderErrorsReference } from './errors-reference.ts'

export type ReferencePage = {
  readonly path: string
  readonly contentType: string
  readonly body: () => string
}

/** The developer reference. Pages are rendered once, because they are the same for everyone. */
export function referencePages(needs: {
  baseUrl: string
  document: () => OpenApiDocument
}): readonly ReferencePage[] {
  const page = 'text/html; charset=utf-8'
  return [
    { path: '/developers/api', contentType: page, body: () => renderApiReference(needs.document(), needs) },
    { path: '/developers/errors', contentType: page, body: renderErrorsReference },
    {
      path: '/site.css',
      contentType: 'text/css; charset=utf-8',
      body: () => file('../palette.css') + file('site.css') + file('reference.css'),
    },
    { path: '/favicon.svg', contentType: 'image/svg+xml', body: () => file('favicon.svg') },
  ]
}

function file(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
}

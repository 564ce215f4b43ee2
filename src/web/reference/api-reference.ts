import type { OpenApiDocument, TagObject } from '../../contracts/openapi/document.ts'
import { headersSection, recordsSection } from './component-sections.ts'
import { type ContentsGroup, contentsList } from './contents.ts'
import { type DocumentedOperation, operationsOf } from './document-reader.ts'
import { guideSection } from './guide.ts'
import { type Html, html, prose } from './html.ts'
import { breakable, methodBadge, operationSection } from './operation-section.ts'
import { pageShell } from './page-shell.ts'

type Group = TagObject & { readonly anchor: string; readonly operations: readonly DocumentedOperation[] }

/** Renders the OpenAPI document as a page. */
export function renderApiReference(document: OpenApiDocument, { baseUrl }: { baseUrl: string }): string {
  const operations = operationsOf(document)
  const groups = document.tags.map((tag) => ({
    ...tag,
    anchor: `tag-${tag.name.toLowerCase().replaceAll(' ', '-')}`,
    operations: operations.filter(({ tags }) => tags.includes(tag.name)),
  }))
  return pageShell({
    path: '/developers/api',
    title: 'API reference',
    description: document.info.summary,
    contents: contentsList([
      { anchor: 'start', label: 'Start here' },
      ...groups.map(contentsGroup),
      { anchor: 'headers', label: 'Headers' },
      { anchor: 'records', label: 'Records' },
    ]),
    main: html`${guideSection(document, baseUrl)}
${groups.map((group) => groupSection(document, group, baseUrl))}
${headersSection(document)}
${recordsSection(document)}`,
  })
}

function contentsGroup({ anchor, name, operations }: Group): ContentsGroup {
  const entries = operations.map(({ operationId, method }) => ({
    anchor: operationId,
    label: html`${spoken(operationId)} ${methodBadge(method)}`,
  }))
  return { anchor, label: name, entries }
}

/** `listEntitySources` becomes "List actor sources": pages say actor instead of entity. */
function spoken(operationId: string): string {
  const words = operationId
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace('entity', 'actor')
    .replace('entities', 'actors')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function groupSection(document: OpenApiDocument, group: Group, baseUrl: string): Html {
  return html`<section class="group" id="${group.anchor}" aria-labelledby="${group.anchor}-title">
<h2 id="${group.anchor}-title"><a class="anchor" href="#${group.anchor}">${group.name}</a></h2>
<p class="lead">${prose(group.description)}</p>
<ul class="overview">${group.operations.map(
    ({ operationId, method, path, summary }) => html`<li><a class="overview-link" href="#${operationId}">
${methodBadge(method)} <code>${breakable(path)}</code> <span class="overview-summary">${summary}</span></a></li>`,
  )}</ul>
${group.operations.map((operation) => operationSection(document, operation, baseUrl))}
</section>`
}

import type { OpenApiDocument, TagObject } from '../../../contracts/openapi/document.ts'
import { type DocumentedOperation, operationsOf } from './document-reader.ts'

/** An operation as lists show it. */
export type OperationEntry = {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly address: string
}

export type ApiGroup = TagObject & { readonly slug: string; readonly operations: readonly OperationEntry[] }

/** The groups of the reference with their operations, in document order. */
export function apiGroups(document: OpenApiDocument): ApiGroup[] {
  const operations = operationsOf(document)
  return document.tags.map((tag) => ({
    ...tag,
    slug: groupSlug(tag.name),
    operations: operations.filter(({ tags }) => tags.includes(tag.name)).map(operationEntry),
  }))
}

export function operationEntry({
  operationId,
  method,
  path,
  summary,
  tags,
}: DocumentedOperation): OperationEntry {
  return {
    id: operationId,
    method,
    path,
    summary,
    address: `/developers/api/${groupSlug(tags[0]!)}/${operationId}`,
  }
}

const groupSlug = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

export const recordAddress = (name: string): string => `/developers/api/records/${name}`

import type { ClaimInput } from '../../contracts/directory/claim-input.ts'

/** Pages of the sample town are stored as paths, because this service serves them. Callers see and send addresses. */
const folder = '/samples/'

export const toAddress = (url: string, baseUrl: string): string =>
  url.startsWith(folder) ? `${baseUrl}${url}` : url

export const toPath = (url: string, baseUrl: string): string =>
  url.startsWith(`${baseUrl}${folder}`) ? url.slice(baseUrl.length) : url

export const withPaths = (claims: readonly ClaimInput[], baseUrl: string): ClaimInput[] =>
  claims.map((claim) => ({ ...claim, source: { ...claim.source, url: toPath(claim.source.url, baseUrl) } }))

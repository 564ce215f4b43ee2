/** Stands for the address of the installation in examples. A served document has the real one. */
export const exampleBaseUrl = 'https://directory.example'

export const toSocketUrl = (url: string) => url.replace(/^http/, 'ws')

export const exampleSocketBaseUrl = toSocketUrl(exampleBaseUrl)

/** The same document with the address of the installation in its examples. */
export function withBaseUrl<Document extends object>(document: Document, baseUrl: string): Document {
  return JSON.parse(JSON.stringify(document), (_, value: unknown) =>
    typeof value === 'string'
      ? value.replaceAll(exampleBaseUrl, baseUrl).replaceAll(exampleSocketBaseUrl, toSocketUrl(baseUrl))
      : value,
  ) as Document
}

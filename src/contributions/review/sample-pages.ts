/** Pages of the sample town are stored as paths, because this service serves them. Callers see and send addresses. */
const folder = '/samples/'

export const toAddress = (url: string, baseUrl: string): string =>
  url.startsWith(folder) ? `${baseUrl}${url}` : url

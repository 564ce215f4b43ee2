/**
 * The public pages: path and module below routes/public. Each exists in every language. They render on the server only;
 * what script adds is in enhance/.
 */
export const publicPages: readonly { path: string; module: string }[] = [
  { path: '', module: 'home' },
  { path: 'issues', module: 'issues' },
  { path: 'signals', module: 'signals' },
  { path: 'signals/:id', module: 'signal' },
]

const firstSegments = new Set(publicPages.map(({ path }) => path.split('/')[0]!))

/** Whether the English address belongs to a public page. */
export const isPublicPath = (path: string): boolean => firstSegments.has(path.split('/', 2)[1] ?? '')

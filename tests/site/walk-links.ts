/** What a walk met: every page whose links were read, and every link that opens no page. */
export type Walk = { pages: string[]; broken: string[] }

const anchors = /<a\s[^>]*?href="(\/[^"#]*)/g
/** Files that people save. */
const isFile = (path: string) => /\/export\b|\.(?:atom|ics|json|xml|csv|jsonl)\b/.test(path)

/** Opens every link from these pages on. The links of a page are read where `isWalked` says so. */
export async function walkLinks(
  open: (path: string) => Promise<Response>,
  start: readonly string[],
  isWalked: (path: string) => boolean,
): Promise<Walk> {
  const from = new Map(start.map((path) => [path, 'the start']))
  const walk: Walk = { pages: [], broken: [] }
  // Pages that are found are appended, and visited in turn.
  for (const [path, origin] of from) {
    const { answer, at } = await follow(open, path)
    const type = answer.headers.get('content-type') ?? ''
    const html = await answer.text()
    const isPage = answer.status === 200 && (type.startsWith('text/html') || isFile(path))
    if (!isPage) walk.broken.push(`${answer.status} ${type} ${path}, from ${origin}`)
    if (!isWalked(at) || !type.startsWith('text/html')) continue
    walk.pages.push(at)
    for (const [, link = ''] of html.matchAll(anchors)) {
      const target = link.replaceAll('&amp;', '&')
      if (!from.has(target) && !/^\/es(?:\/|$|\?)/.test(target)) from.set(target, at)
    }
  }
  return walk
}

async function follow(open: (path: string) => Promise<Response>, path: string) {
  let at = path
  let answer = await open(at)
  for (let hop = 0; hop < 5; hop++) {
    const location = answer.headers.get('location')
    if (location === null) break
    const { pathname, search } = new URL(location, 'http://directory.test')
    at = pathname + search
    answer = await open(at)
  }
  return { answer, at }
}

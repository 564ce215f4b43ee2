export type CookieBrowser = ReturnType<typeof createCookieBrowser>

/** A minimal browser with redirects and cookies. It sends requests for `baseUrl` to `address`. */
export function createCookieBrowser(baseUrl: string, address: () => string) {
  const jar = new Map<string, { name: string; value: string; path: string }>()
  const seen: string[] = []

  function keep(header: string): void {
    const [pair = '', ...attributes] = header.split(/;\s*/)
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const of = (key: string) =>
      attributes.find((one) => one.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1)
    const path = of('path') ?? '/'
    const expires = of('expires')
    const isOver = expires !== undefined && new Date(expires) < new Date()
    if (isOver) jar.delete(`${name} ${path}`)
    else jar.set(`${name} ${path}`, { name, value, path })
  }

  const cookiesFor = (path: string) =>
    [...jar.values()]
      .filter((one) => path === one.path || path.startsWith(one.path.replace(/\/?$/, '/')))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')

  async function send(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, search } = new URL(url, baseUrl)
    const answer = await fetch(address() + pathname + search, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', ...(init.headers as object), cookie: cookiesFor(pathname) },
    })
    for (const header of answer.headers.getSetCookie()) {
      seen.push(header)
      keep(header)
    }
    return answer
  }

  return {
    send,
    /** Every Set-Cookie header so far. */
    seen,
    setCookie: (name: string, value: string) => keep(`${name}=${value}; path=/`),
    /** Follows redirects within the service; returns the last response and its URL. */
    async follow(url: string, init?: RequestInit): Promise<{ answer: Response; url: string }> {
      let at = new URL(url, baseUrl).href
      let answer = await send(at, init)
      for (let hop = 0; hop < 10; hop++) {
        const location = answer.headers.get('location')
        if (location === null) return { answer, url: at }
        at = new URL(location, at).href
        if (!at.startsWith(`${baseUrl}/`)) return { answer, url: at }
        answer = await send(at)
      }
      throw new Error(`Redirected without end at ${at}`)
    },
  }
}

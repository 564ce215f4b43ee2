const minTextLength = 200
/** Empty elements that frameworks fill by script. */
const emptyElement =
  /<(div|main|section|[\w-]{1,30}-(?:app|root))\b[^>]{0,600}>\s{0,100}(?:<!--[^>]{0,200}-->\s{0,100})?<\/\1>/gi
const shellName =
  /\sid=["']?(root|app|__next|__nuxt|app-root|react-root|svelte)["'\s>]|^<[\w-]+-(app|root)\b/i

/** Whether a browser could read more: the page has scripts, and hardly any text or an empty app shell. */
export function needsBrowser(page: { text: string; html: string }): boolean {
  if (!/<script\b/i.test(page.html)) return false
  if (page.text.trim().length < minTextLength) return true
  // A shell with a short note such as “please enable JavaScript” is still a shell; a long text is not.
  if (page.text.length > 5 * minTextLength) return false
  const elements = page.html.slice(0, 500_000).match(emptyElement) ?? []
  return elements.some((element) => shellName.test(element))
}

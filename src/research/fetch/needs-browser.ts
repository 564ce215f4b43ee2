const minTextLength = 200
/** Elements without content, where the usual frameworks put what they draw; empty until a script has run. */
const emptyElement =
  /<(div|main|section|[\w-]{1,30}-(?:app|root))\b[^>]{0,600}>\s{0,100}(?:<!--[^>]{0,200}-->\s{0,100})?<\/\1>/gi
const shellName =
  /\sid=["']?(root|app|__next|__nuxt|app-root|react-root|svelte)["'\s>]|^<[\w-]+-(app|root)\b/i

/**
 * Whether a browser might read what we could not: hardly any text, or a shell that its scripts fill. Without a script
 * there is nothing that a browser could add.
 */
export function needsBrowser(page: { text: string; html: string }): boolean {
  if (!/<script\b/i.test(page.html)) return false
  if (page.text.trim().length < minTextLength) return true
  // A shell with some words around it, such as “please enable JavaScript”, is still a shell; a full page is none.
  if (page.text.length > 5 * minTextLength) return false
  const elements = page.html.slice(0, 500_000).match(emptyElement) ?? []
  return elements.some((element) => shellName.test(element))
}

/** Refreshes parts of a page that change by themselves, such as the progress of a search, until they no longer do. */
export function refreshParts(): void {
  const part = document.querySelector<HTMLElement>('[data-refresh]')
  if (part === null) return
  const seconds = Number(part.dataset.refresh)
  const refresh = async () => {
    const html = await fetch(location.href).then(
      (response) => (response.ok ? response.text() : undefined),
      () => undefined,
    )
    const main = html && new DOMParser().parseFromString(html, 'text/html').querySelector('main')
    if (main) document.querySelector('main')?.replaceChildren(...main.childNodes)
    if (document.querySelector('[data-refresh]')) setTimeout(refresh, seconds * 1000)
  }
  setTimeout(refresh, seconds * 1000)
}

/** Leads from `/developers/api#searchEntities`, the address of a former section, to the page of the operation. */
export function followAnchors(): void {
  const follow = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    const page = target?.dataset['page']
    if (page) location.replace(page)
  }
  if (document.querySelector('[data-page]') === null) return
  addEventListener('hashchange', follow)
  follow()
}

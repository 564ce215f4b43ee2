/** Applies filters as soon as one changes. Without script the form has a button. */
export function submitFacets(): void {
  document.addEventListener('change', (event) => {
    if (!(event.target instanceof Element)) return
    event.target.closest<HTMLFormElement>('form[data-facets]')?.requestSubmit()
  })
}

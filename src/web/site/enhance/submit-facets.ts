/** Applies filters as soon as one changes. Without script the form has a button. */
export function submitFacets(): void {
  document.addEventListener('change', (event) => {
    // A text field or a date is finished only when the visitor says so.
    if (!(event.target instanceof Element) || !event.target.matches('select, [type=checkbox], [type=radio]'))
      return
    event.target.closest<HTMLFormElement>('form[data-facets]')?.requestSubmit()
  })
}

/** Hides operations without the typed words while the visitor types. Enter searches on the server. */
export function filterOperations(): void {
  const field = document.querySelector<HTMLInputElement>('input[data-filter]')
  if (field === null) return
  const groups = [...document.querySelectorAll<HTMLElement>('[data-filter-group]')].map((group) => ({
    group,
    items: [...group.querySelectorAll<HTMLElement>('[data-filter-item]')].map((item) => ({
      item,
      text: `${item.id} ${item.textContent}`.toLowerCase(),
    })),
  }))
  field.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(' ').filter(Boolean)
    for (const { group, items } of groups) {
      for (const { item, text } of items) item.hidden = !words.every((word) => text.includes(word))
      group.hidden = items.every(({ item }) => item.hidden)
    }
  })
}

/** The beginning of a text. A character of two units is never split. */
export function cutText(text: string, length: number): string {
  const end = Math.min(text.length, length)
  const isSplit = /[\ud800-\udbff]/.test(text.charAt(end - 1))
  return text.slice(0, isSplit ? end - 1 : end)
}

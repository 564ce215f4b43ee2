const mark = /\[@(?:claim|source|signal):[0-9a-f-]{36}\]/g
const short = /\[@(\d{1,4})\]/g

const marksOf = (text: string): string[] => [...new Set(text.match(mark))]

/** Shows marks as numbers, such as `[@1]`, in the order in which the saved text cites. */
export function createCitationMarks(saved: string) {
  let marks = marksOf(saved)
  function shorten(text: string): string {
    return text.replaceAll(mark, (one) => {
      if (!marks.includes(one)) marks.push(one)
      return `[@${marks.indexOf(one) + 1}]`
    })
  }
  /** A number that stands for no citation stays text. */
  const expand = (text: string) =>
    text.replaceAll(short, (whole, number) => marks[Number(number) - 1] ?? whole)
  return {
    shorten,
    expand,
    /** Numbers the marks of a text that was saved in their new order. */
    renumber(text: string): string {
      marks = marksOf(text)
      return shorten(text)
    },
  }
}

/** Repairs for text extracted from PDFs. */

/** Bold text that is drawn twice reads "CCoouunncciill". It is halved if most letters are paired. */
function repairDoubling(line: string): string {
  const letters = line.replace(/\s+/g, '')
  if (letters.length < 6) return line
  let paired = 0
  for (let index = 0; index + 1 < letters.length; index += 2)
    if (letters[index] === letters[index + 1]) paired += 1
  if (paired / Math.floor(letters.length / 2) <= 0.6) return line
  const halved = line.split(' ').map(halveWord)
  return halved.join(' ').replace(/ {2,}/g, ' ')
}

function halveWord(word: string): string {
  let out = ''
  for (let index = 0; index < word.length; index++) {
    out += word[index]
    if (word[index] === word[index + 1]) index += 1
  }
  return out
}

/** Scanned pages have almost no text, apart from stamps and page numbers. */
export function needsOcr(pages: readonly string[]): boolean {
  const letters = pages.map((page) => page.replace(/[^\p{L}]/gu, '').length)
  const blank = letters.filter((count) => count < 25).length
  return pages.length > 0 && blank / pages.length > 0.5
}

/** Joins the lines of a paragraph, so that a sentence is one block. Lists, tables and headings keep their lines. */
export function joinParagraphs(page: string): string {
  const joined: string[] = []
  for (const line of page.split('\n').map((text) => repairDoubling(text.trimEnd()))) {
    const before = joined.at(-1)
    if (before !== undefined && continues(before, line)) {
      joined[joined.length - 1] = `${before} ${line.trim()}`
    } else joined.push(line)
  }
  return joined.join('\n')
}

/** A long line without end punctuation, followed by a line in lower case. */
function continues(before: string, line: string): boolean {
  if (before.length < 60 || /[.:;!?]\s*$/.test(before) || before.length > 1500) return false
  return /^\s*[\p{Ll}(]/u.test(line) && !/\s{3,}|\t/.test(line)
}

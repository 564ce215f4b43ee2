/** A minimal PDF of pages with lines of text; a page without text is blank. */
export function pdf(...pages: (readonly string[])[]): Buffer {
  const objects: string[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  pages.forEach((lines, at) => {
    const content = `BT /F1 12 Tf 14 TL 72 720 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + at * 2} 0 R>>`,
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
    )
  })
  let out = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = out.length
    out += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const start = out.length
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  out += places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${out}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`,
    'latin1',
  )
}

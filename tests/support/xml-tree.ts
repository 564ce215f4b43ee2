import assert from 'node:assert/strict'

export type XmlElement = {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const name = '[A-Za-z_:][\\w:.-]*'

/** A parser that accepts well-formed documents without DTD, and fails on everything else. */
export function parseXml(document: string): XmlElement {
  // XML 1.0 § 2.2
  assert.doesNotMatch(document, /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u)
  let rest = document.replace(/^<\?xml version="1\.0" encoding="utf-8"\?>\s*/, '')
  assert.notEqual(rest, document, 'there is an XML declaration')
  const take = (form: string): RegExpExecArray | null => {
    const found = new RegExp(`^(?:${form})`, 'u').exec(rest)
    if (found) rest = rest.slice(found[0].length)
    return found
  }

  function element(): XmlElement {
    const open = take(`<(${name})`)
    assert.ok(open, `an element begins at ${rest.slice(0, 40)}`)
    const made: XmlElement = { name: open[1]!, attributes: {}, children: [], text: '' }
    for (let one = attribute(); one; one = attribute()) {
      assert.ok(!(one[1]! in made.attributes), `${one[1]} stands once`)
      made.attributes[one[1]!] = decoded(one[2]!)
    }
    if (take('\\s*/>')) return made
    assert.ok(take('\\s*>'), `the tag ${made.name} ends`)
    for (;;) {
      made.text += decoded(take('[^<]+')?.[0] ?? '')
      const close = take(`</(${name})\\s*>`)
      if (close) {
        assert.equal(close[1], made.name)
        return made
      }
      made.children.push(element())
    }
  }
  const attribute = () => take(`\\s+(${name})="([^<"]*)"`)

  const root = element()
  assert.match(rest, /^\s*$/, 'nothing stands after the root')
  return root
}

function decoded(text: string): string {
  assert.doesNotMatch(text, /\]\]>/)
  const plain = text.replace(/&(?:#(\d+)|(\w+));/g, (_whole, code, word) => {
    if (code !== undefined) return String.fromCodePoint(Number(code))
    assert.ok(word in entities, `&${word}; is known without a DTD`)
    return entities[word]!
  })
  assert.doesNotMatch(text.replace(/&(?:#\d+|\w+);/g, ''), /&/)
  return plain
}

export function childrenOf(element: XmlElement, wanted: string): XmlElement[] {
  return element.children.filter((child) => child.name === wanted)
}

export function childOf(element: XmlElement, wanted: string): XmlElement {
  const found = childrenOf(element, wanted)
  assert.equal(found.length, 1, `${element.name} has one ${wanted}`)
  return found[0]!
}

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

type Stop = { name: string; hasRing: boolean; isInOrder: boolean }
type Walk = { stops: Stop[]; missed: string[] }

/**
 * Goes through a page with the Tab key alone: the first stop skips to the content, every control is reached, in the order
 * of the document and with a visible focus, and nothing holds the focus.
 */
export async function walkByKeyboard(page: Page, where: string): Promise<void> {
  await page.keyboard.press('Tab')
  const first = await page.evaluate(() => document.activeElement?.getAttribute('href'))
  assert.equal(first, '#content', `${where}: the first stop is not the skip link`)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const isInside = await page.evaluate(() => document.activeElement?.closest('main') !== null)
  assert.ok(isInside, `${where}: the skip link does not lead to the content`)

  const count = await page.evaluate(startWalk)
  const devtools = await page.context().newCDPSession(page)
  const tab = { type: 'rawKeyDown', key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 } as const
  // Sent without waiting in between: the browser handles them in order.
  await Promise.all(Array.from({ length: count }, () => devtools.send('Input.dispatchKeyEvent', tab)))
  const { stops, missed } = await page.evaluate(endWalk)
  await devtools.detach()
  assert.deepEqual(missed, [], `${where}: not reached by keyboard`)
  const hidden = stops.filter(({ hasRing }) => !hasRing).map(({ name }) => name)
  assert.deepEqual(hidden, [], `${where}: the focus is not visible`)
  const jumps = stops.filter(({ isInOrder }) => !isInOrder).map(({ name }) => name)
  assert.deepEqual(jumps, [], `${where}: the focus jumps back`)
}

/** Runs in the page: records every stop, and returns how often Tab must be pressed at most. */
function startWalk(): number {
  const seen: { element: Element; hasRing: boolean }[] = []
  Object.assign(globalThis, { seen })
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || target === document.body) return
    const boxes = [target, target.parentElement!].map((one) => getComputedStyle(one))
    const hasRing = boxes.some(
      ({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none',
    )
    seen.push({ element: target, hasRing })
  })
  document.body.tabIndex = -1
  document.body.focus()
  // Only those that a person can scroll are stops.
  const scrollers = [...document.querySelectorAll('*')].filter(
    (one) =>
      (one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight) &&
      /auto|scroll/.test(getComputedStyle(one).overflow),
  )
  return (
    document.querySelectorAll('a[href], button, input, select, textarea, summary').length + scrollers.length
  )
}

/** Runs in the page: the stops up to the end of the document, and the controls that are not among them. */
function endWalk(): Walk {
  const { seen } = globalThis as unknown as { seen: { element: Element; hasRing: boolean }[] }
  const nameOf = (one: Element) =>
    `${one.tagName.toLowerCase()} ${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 60)}`
  const first = seen.findIndex(({ element }, index) => index > 0 && element === seen[0]!.element)
  const round = first < 0 ? seen : seen.slice(0, first)
  const reached = new Set(round.map(({ element }) => element))
  const controls = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
  ].filter(
    (one) =>
      one.tabIndex >= 0 &&
      !one.matches(':disabled, [type=hidden], [type=radio]:not(:checked)') &&
      one.checkVisibility({ visibilityProperty: true }),
  )
  return {
    stops: round.map(({ element, hasRing }, index) => {
      const before = round[index - 1]?.element
      const isInOrder =
        before === undefined ||
        (before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
      return { name: nameOf(element), hasRing, isInOrder }
    }),
    missed: controls.filter((one) => !reached.has(one)).map(nameOf),
  }
}

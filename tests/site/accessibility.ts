import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Texts whose contrast was measured, by everything it depends on. Dark colors are other entries than light ones. */
const measured = new Set<string>()

/** What axe-core finds, as one line each. */
export async function violationsOf(page: Page): Promise<string[]> {
  // The Content-Security-Policy of the page would block a script element.
  await page.evaluate(axe)
  const found = await page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as WithAxe).axe.run(document, {
      resultTypes: ['violations'],
      // No rule of this run needs the parsed style sheets, which axe-core prepares by default.
      preload: { assets: ['media'] },
      rules: { 'color-contrast': { enabled: false } },
    })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`,
    )
  })
  return [...found, ...(await contrastViolationsOf(page))]
}

/**
 * After `violationsOf`: texts with too little contrast. Contrast is most of the work of axe-core, so of texts with the
 * same colors, size and backgrounds only one is measured.
 */
export async function contrastViolationsOf(page: Page): Promise<string[]> {
  const { violations, looks } = await page.evaluate(measureContrast, [...measured])
  if (violations.length === 0) for (const look of looks) measured.add(look)
  return violations
}

/** Runs in the page. */
async function measureContrast(known: string[]): Promise<{ violations: string[]; looks: string[] }> {
  const surroundings = new Map<Element | null, string>([[null, '']])
  const surroundingsOf = (one: Element | null): string => {
    const stored = surroundings.get(one)
    if (stored !== undefined) return stored
    const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(one!)
    const own = [backgroundColor, backgroundImage, opacity, position].join()
    const all = surroundingsOf(one!.parentElement)
    const result = own === 'rgba(0, 0, 0, 0),none,1,static' ? all : `${all}/${own}`
    surroundings.set(one, result)
    return result
  }
  const hasText = ({ childNodes }: Element) =>
    [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim() !== '')
  const looks = new Map<string, Element>()
  for (const element of document.body.querySelectorAll('*')) {
    if (!hasText(element) || !element.checkVisibility()) continue
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    looks.set([color, fontSize, fontWeight, textShadow, surroundingsOf(element)].join(), element)
  }
  for (const look of known) looks.delete(look)
  if (looks.size === 0) return { violations: [], looks: [] }
  const { violations } = await (globalThis as unknown as WithAxe).axe.run(
    { include: [...looks.values()] },
    { resultTypes: ['violations'], runOnly: ['color-contrast'] },
  )
  return {
    violations: violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`),
    ),
    looks: [...looks.keys()],
  }
}

type WithAxe = {
  axe: { run(context: object, options: object): Promise<{ violations: AxeViolation[] }> }
}
type AxeViolation = { id: string; nodes: { html: string }[] }

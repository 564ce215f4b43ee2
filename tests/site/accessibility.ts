import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Texts whose contrast was measured, by everything it depends on. Dark colors are other entries than light ones. */
const measured = new Set<string>()

/**
 * What axe-core finds, as one line each. Contrast is most of its work, so of texts with the same colors, size and
 * backgrounds only one is measured.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  // The Content-Security-Policy of the page would block a script element.
  await page.evaluate(axe)
  return check(page, 'all rules')
}

/** After `violationsOf`: texts with too little contrast. */
export const contrastViolationsOf = (page: Page): Promise<string[]> => check(page, 'contrast')

type Scope = 'all rules' | 'contrast'

async function check(page: Page, scope: Scope): Promise<string[]> {
  const { violations, looks } = await page.evaluate(runAxe, { scope, known: [...measured] })
  if (violations.length === 0) for (const look of looks) measured.add(look)
  return violations
}

/** Runs in the page. */
async function runAxe({ scope, known }: { scope: Scope; known: string[] }) {
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
  if (scope === 'contrast' && looks.size === 0) return { violations: [], looks: [] }
  const { axe } = globalThis as unknown as WithAxe
  const mark = 'data-unmeasured'
  for (const element of looks.values()) element.setAttribute(mark, '')
  axe.configure({ rules: [{ id: 'color-contrast', selector: `[${mark}]` }] })
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    selectors: false,
    // WCAG 2.2, which axe-core checks only when it is asked to.
    rules: { 'target-size': { enabled: true } },
    // No rule of this run needs the parsed style sheets, which axe-core prepares by default.
    preload: { assets: ['media'] },
    ...(scope === 'contrast' && { runOnly: ['color-contrast'] }),
  })
  for (const element of looks.values()) element.removeAttribute(mark)
  return {
    violations: violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`,
    ),
    looks: [...looks.keys()],
  }
}

type WithAxe = {
  axe: {
    configure(changes: object): void
    run(context: object, options: object): Promise<{ violations: AxeViolation[] }>
  }
}
type AxeViolation = { id: string; nodes: { html: string }[] }

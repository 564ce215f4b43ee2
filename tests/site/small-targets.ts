/**
 * Runs in the page: links and controls that are less than 24 px high or wide (WCAG 2.5.8). A link within a line is as
 * high as the line, and a map repeats links of the page.
 */
export function smallTargets(): string[] {
  const selector = 'a[href]:not(svg a), button, summary, select, textarea, input:not([type="hidden"])'
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .map((element) => element.closest('label') ?? element)
    .filter((target) => target.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((target) => getComputedStyle(target).display !== 'inline')
    .flatMap((target) => {
      const { width, height } = target.getBoundingClientRect()
      // Text for screen readers has an edge of 1 px.
      const isHidden = Math.min(width, height) <= 1
      const isLarge = Math.round(width) >= 24 && Math.round(height) >= 24
      return isHidden || isLarge ? [] : [`${width} × ${height} px: ${target.outerHTML.slice(0, 200)}`]
    })
}

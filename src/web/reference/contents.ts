import { type Html, html } from './html.ts'

export type ContentsGroup = {
  readonly anchor: string
  readonly label: string
  readonly entries?: readonly { readonly anchor: string; readonly label: Html }[]
}

/** The table of contents. Narrow screens show only its groups. */
export function contentsList(groups: readonly ContentsGroup[]): Html {
  return html`<ul class="contents-groups">${groups.map(
    ({ anchor, label, entries }) =>
      html`<li><a class="contents-group" href="#${anchor}">${label}</a>${
        entries &&
        html`<ul class="contents-entries">${entries.map(
          (entry) => html`<li><a class="contents-entry" href="#${entry.anchor}">${entry.label}</a></li>`,
        )}</ul>`
      }</li>`,
  )}</ul>`
}

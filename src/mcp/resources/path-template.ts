import { UriTemplate, type Variables } from '@modelcontextprotocol/server'

/**
 * A template whose variables are whole segments of a path. Unlike the library's own it takes a comma as it is written,
 * for place keys hold one, and gives values back decoded.
 */
export class PathTemplate extends UriTemplate {
  readonly #form: RegExp
  readonly #names: readonly string[]

  constructor(template: string) {
    super(template)
    this.#names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    const literal = template.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
    this.#form = new RegExp(`^${literal.replaceAll(/\{\w+\}/g, '([^/?#]+)')}$`)
  }

  override match(uri: string): Variables | null {
    const [, ...values] = this.#form.exec(uri) ?? []
    if (values.length !== this.#names.length || values.length === 0) return null
    try {
      return Object.fromEntries(this.#names.map((name, index) => [name, decodeURIComponent(values[index]!)]))
    } catch {
      return null
    }
  }
}

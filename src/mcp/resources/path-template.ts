import { UriTemplate, type Variables } from '@modelcontextprotocol/server'

/**
 * A URI template whose variables are path segments. Unlike the library's template it accepts commas, which place keys
 * contain, and returns decoded values.
 */
export class PathTemplate extends UriTemplate {
  readonly #pattern: RegExp
  readonly #names: readonly string[]

  constructor(template: string) {
    super(template)
    this.#names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    const literal = template.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
    this.#pattern = new RegExp(`^${literal.replaceAll(/\{\w+\}/g, '([^/?#]+)')}$`)
  }

  override match(uri: string): Variables | null {
    return this.matchPath(uri)
  }

  matchPath(uri: string): Record<string, string> | null {
    const [, ...values] = this.#pattern.exec(uri) ?? []
    if (values.length !== this.#names.length || values.length === 0) return null
    try {
      return Object.fromEntries(this.#names.map((name, index) => [name, decodeURIComponent(values[index]!)]))
    } catch {
      return null
    }
  }
}

/** What a service refused, as pages show it. */
export type Refusal = { refused: { code: string; message: string; fields: Record<string, string> } }

export function refusalOf(result: unknown): Refusal['refused'] | undefined {
  return (result as Refusal | undefined)?.refused
}

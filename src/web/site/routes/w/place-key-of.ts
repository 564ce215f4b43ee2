import type { WorkspacePage } from './open-workspace.ts'

/** The key of a place that was written by hand; the text itself when it means none, so that the service says so. */
export async function placeKeyOf(
  { services }: Pick<WorkspacePage, 'services'>,
  text: string,
): Promise<string> {
  const { data } = await services.directory.places.resolve(text)
  return data.length === 1 ? data[0]!.key : text
}

/** A place as people write it, from its slug or key; the text itself when it means none or several. */
export async function placeTextOf(
  { services }: Pick<WorkspacePage, 'services'>,
  text: string,
): Promise<string> {
  const { data } = await services.directory.places.resolve(text)
  const [only] = data
  return data.length === 1 && only ? `${only.name}, ${only.state.abbreviation}` : text
}

import type { AssistantNeeds } from '../protocol/needs.ts'
import { directoryResources } from './directory-resources.ts'
import { PathTemplate } from './path-template.ts'
import type { Named, Resource } from './resource.ts'
import { workspaceResources } from './workspace-resources.ts'

export type AddressedResource = Resource & { readonly address: PathTemplate }

/** Templates are read once; longer ones come first, though none of them matches what another does. */
const all: readonly AddressedResource[] = [...directoryResources, ...workspaceResources].map((resource) => ({
  ...resource,
  address: new PathTemplate(resource.template),
}))

/** The resources whose operations are served here. */
export function servedResources({ calls }: Pick<AssistantNeeds, 'calls'>): readonly AddressedResource[] {
  return all.filter(({ uses }) => uses.every((operation) => calls.serves(operation)))
}

/** The resource at an address, with what its variables say. */
export function resourceAt(
  resources: readonly AddressedResource[],
  uri: string,
): { resource: AddressedResource; named: Named } | undefined {
  for (const resource of resources) {
    if (resource.template === uri) return { resource, named: {} }
    const named = resource.address.match(uri)
    if (named) return { resource, named: named as Named }
  }
  return undefined
}

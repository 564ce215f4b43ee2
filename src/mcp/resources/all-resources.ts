import type { AssistantNeeds } from '../protocol/needs.ts'
import { directoryResources } from './directory-resources.ts'
import { PathTemplate } from './path-template.ts'
import type { Resource, TemplateVariables } from './resource.ts'
import { workspaceResources } from './workspace-resources.ts'

export type AddressedResource = Resource & { readonly address: PathTemplate }

/** Templates are parsed once. No two of them match the same URI. */
const all: readonly AddressedResource[] = [...directoryResources, ...workspaceResources].map((resource) => ({
  ...resource,
  address: new PathTemplate(resource.template),
}))

/** Returns the resources whose operations are served. */
export function servedResources({ calls }: Pick<AssistantNeeds, 'calls'>): readonly AddressedResource[] {
  return all.filter(({ operations }) => operations.every((operation) => calls.serves(operation)))
}

/** Finds the resource of a URI and the values of its variables. */
export function matchResource(
  resources: readonly AddressedResource[],
  uri: string,
): { resource: AddressedResource; variables: TemplateVariables } | undefined {
  for (const resource of resources) {
    if (resource.template === uri) return { resource, variables: {} }
    const variables = resource.address.matchPath(uri)
    if (variables) return { resource, variables }
  }
  return undefined
}

import type { AnyResource } from './resource.ts'

const defined = new Map<string, AnyResource>()
const holders = new Map<string, { resource: string; field: string }>()
let revision = 0

/** Registers a resource under its name and the names of its child rows. */
export function registerDefined(resource: AnyResource): void {
  revision++
  defined.set(resource.name, resource)
  for (const [field, { lines }] of Object.entries(resource.fields))
    if (lines) holders.set(lines.name, { resource: resource.name, field })
}

/** Every resource whose module has been read. */
export const definedResources = (): Iterable<AnyResource> => defined.values()

/** The resource and field of child rows with this name. Its module must have been loaded. */
export const ownerOfLines = (name: string): { resource: string; field: string } | undefined => holders.get(name)

/** A resource by its name, once its module has been read. */
export const definedResource = (name: string): AnyResource | undefined => defined.get(name)

/** Grows with every definition. What was derived from all definitions holds for one revision. */
export const definitionsRevision = (): number => revision

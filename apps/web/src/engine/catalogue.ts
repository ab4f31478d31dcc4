import { can, inFace } from '@tuheng/domain/kernel/policy'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Registry, Screen } from '@tuheng/domain/kernel/registry'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'

interface Catalogue {
  resources: ReadonlyMap<string, AnyResource>
  screens: readonly Screen[]
}

let catalogue: Catalogue = { resources: new Map(), screens: [] }

/** The app hands the registry in before the first page is shown. */
export function setCatalogue(registry: Registry): void {
  catalogue = {
    resources: new Map(registry.resources.map(resource => [resource.name, resource])),
    screens: registry.sections.flatMap(section => section.children.flatMap(child => ('children' in child ? [...child.children] : [child]))),
  }
}

export function resourceNamed(name: string): AnyResource | undefined {
  return catalogue.resources.get(name)
}

export function allResources(): ReadonlyMap<string, AnyResource> {
  return catalogue.resources
}

/** Screens in menu order. */
export function allScreens(): readonly Screen[] {
  return catalogue.screens
}

/** The list screen of a face, for links to its records. */
export function listScreen(resource: string, face: string): Screen | undefined {
  return catalogue.screens.find(({ view }) => view.kind === 'list' && view.resource === resource && view.face === face)
}

export interface FaceChoice {
  name: string
  face: Face
}

/**
 * The face through which a record or a kind of record is reached: one that the person may read and that holds it,
 * the narrowest first. `facts` is the record, or the fixed filter of a reference.
 */
export function chooseFace(args: { resource: AnyResource; facts: AnyRow; actor: Actor }): FaceChoice | undefined {
  const { resource, facts, actor } = args
  const all = Object.entries(resource.faces).map(([name, face]) => ({ name, face }))
  const fitting = all.filter(({ face }) => inFace(face, facts)).sort((a, b) => width(a.face) - width(b.face))
  const readable = (choice: FaceChoice) => can(actor, choice.face, 'read')
  return fitting.find(readable) ?? all.find(readable) ?? fitting[0] ?? all[0]
}

/** Fewer conditions, wider face. */
function width(face: Face): number {
  return -Object.keys(face.where ?? {}).length
}

import { actParts } from '@tuheng/domain/kernel/approval-state'
import { addressBook, type FaceAddress } from '@tuheng/domain/kernel/registry'
import type { AnyResource, AnyTransition } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'

const byName = new Map<string, AnyResource>(registry.resources.map(r => [r.name, r]))
const byApi = addressBook(registry.resources)

/** The resource with that name. @throws for an unknown name, which is a mistake in a declaration. */
export function resourceOf(name: string): AnyResource {
  const found = byName.get(name)
  if (!found) throw new Error(`no resource ${name}`)
  return found
}

/** As `resourceOf`; undefined for names of something else, such as a report. */
export function knownResource(name: string): AnyResource | undefined {
  return byName.get(name)
}

/** The resource and the transition of the key of a held act, as far as the product knows them. */
export function knownAct(key: string): {
  resource: AnyResource | undefined
  name: string
  transition: AnyTransition | undefined
} {
  const { resource: of, transition: name } = actParts(key)
  const resource = knownResource(of)
  return { resource, name, transition: resource?.transitions[name] }
}

export function findFace(api: string): FaceAddress | undefined {
  return byApi.get(api)
}

export function allFaces(): readonly FaceAddress[] {
  return [...byApi.values()]
}

export interface Reference {
  resource: AnyResource
  /** Table and column that contain the id of the target. */
  table: string
  column: string
  kind: 'field' | 'line' | 'link'
  /** The field, or the field within lines, for messages. */
  path: string
}

let referenceIndex: Map<string, Reference[]> | undefined

/** Every place that may reference a record of the resource. Deletion checks them. */
export function referencesTo(
  target: string,
  naming: { table(r: AnyResource): string; link(r: AnyResource, f: string): string; snake(n: string): string },
): readonly Reference[] {
  referenceIndex ??= buildReferences(naming)
  return referenceIndex.get(target) ?? []
}

function buildReferences(naming: Parameters<typeof referencesTo>[1]): Map<string, Reference[]> {
  const index = new Map<string, Reference[]>()
  const put = (to: string | undefined, reference: Reference): void => {
    if (to) index.set(to, [...(index.get(to) ?? []), reference])
  }
  for (const resource of registry.resources) {
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.kind === 'ref')
        put(field.to, {
          resource,
          table: naming.table(resource),
          column: naming.snake(name),
          kind: 'field',
          path: name,
        })
      if (field.kind === 'refs')
        put(field.to, { resource, table: naming.link(resource, name), column: 'target_id', kind: 'link', path: name })
      for (const [key, lineField] of Object.entries(field.lines?.fields ?? {}))
        if (lineField.kind === 'ref')
          put(lineField.to, {
            resource,
            table: naming.snake(field.lines?.name ?? ''),
            column: naming.snake(key),
            kind: 'line',
            path: `${name}.${key}`,
          })
    }
  }
  return index
}

import { dependentPaths } from '@tuheng/domain/kernel/copies'
import type { Actor, FieldRight, Veiled } from '@tuheng/domain/kernel/policy'
import type { AnyResource } from '@tuheng/domain/kernel/resource'
import { knownResource } from '../../engine/directory.ts'

const FIGURES: readonly string[] = ['money', 'price', 'quantity', 'integer', 'rate']

/**
 * What counts hidden figures together, as an order the tonnes of its trains: the only one of an order is that sum. It is
 * hidden in all records that are counted in, and these are shown, since leaving them out would take an order's whole
 * progress from whoever is asked about one of its trains.
 */
export function countedVeil(veiled: Veiled): NonNullable<Actor['veil']> {
  const found: Record<string, Record<string, FieldRight>> = {}
  for (const [name, byId] of Object.entries(veiled)) {
    const copied = dependentPaths(name, [...new Set(Object.values(byId ?? {}).flat())])
    for (const holder of countedIn(name))
      for (const path of copied.get(holder.name) ?? [])
        if (isCount(holder, path)) found[holder.name] = { ...found[holder.name], [path]: 'hidden' }
  }
  return found
}

/** The records to which one refers, and those to which these refer: a train counts for its leg, and a leg for its order. */
function countedIn(name: string): AnyResource[] {
  const direct = referredBy(name)
  return [...new Set([...direct, ...direct.flatMap(one => referredBy(one.name))])].filter(one => one.name !== name)
}

const referredBy = (name: string): AnyResource[] =>
  Object.values(knownResource(name)?.fields ?? {}).flatMap(field => knownResource(field.to ?? '') ?? [])

const isCount = ({ fields }: AnyResource, path: string): boolean => {
  const [name = '', sub] = path.split('.')
  const field = sub === undefined ? fields[name] : fields[name]?.lines?.fields[sub]
  return field?.computed === true && FIGURES.includes(field.kind)
}

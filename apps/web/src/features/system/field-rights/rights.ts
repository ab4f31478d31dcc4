import type { FieldRight } from '@tuheng/domain/kernel/policy'

/** Resource → field → right. Fields that are absent are editable. */
export type FieldRights = Readonly<Record<string, Readonly<Record<string, FieldRight>>>>

/** From the widest to the narrowest, in the order of the options. */
export const RIGHTS: readonly FieldRight[] = ['editable', 'readonly', 'masked', 'hidden']

export function readRights(value: unknown): FieldRights {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FieldRights) : {}
}

export function rightOf(rights: FieldRights, resource: string, field: string): FieldRight {
  return rights[resource]?.[field] ?? 'editable'
}

/** The rights with one right set. `editable` is not stored. */
export function withRight(
  rights: FieldRights,
  { resource, field }: { resource: string; field: string },
  right: FieldRight,
): FieldRights {
  const { [field]: _, ...others } = rights[resource] ?? {}
  const own = right === 'editable' ? others : { ...others, [field]: right }
  const { [resource]: __, ...rest } = rights
  return Object.keys(own).length ? { ...rest, [resource]: own } : rest
}

export function restrictedCount(rights: FieldRights, resource?: string): number {
  const sets = resource === undefined ? Object.values(rights) : [rights[resource] ?? {}]
  return sets.reduce((sum, fields) => sum + Object.keys(fields).length, 0)
}

/** The number of restricted fields among those given. */
export function restrictedAmong(rights: FieldRights, resource: string, fields: readonly string[]): number {
  return fields.filter(field => rightOf(rights, resource, field) !== 'editable').length
}

/** Whether the rights are equal, regardless of the order of properties. */
export function sameRights(a: FieldRights, b: FieldRights): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

function sorted(rights: FieldRights): [string, [string, FieldRight][]][] {
  const byKey = <T>(entries: [string, T][]) => entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return byKey(
    Object.entries(rights).map(([name, fields]): [string, [string, FieldRight][]] => [
      name,
      byKey(Object.entries(fields)),
    ]),
  )
}

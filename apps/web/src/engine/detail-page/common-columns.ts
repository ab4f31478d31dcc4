import { isBlank } from '@tuheng/domain/kernel/kinds/kind'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { isSameValue } from '@tuheng/domain/kernel/same-value'

interface Split {
  names: readonly string[]
  common: readonly string[]
  rows: readonly AnyRow[]
}

/**
 * Columns of a table, without those that no row has, and those of `common` that are the same in all rows: `same` are those
 * of the latter that have a value.
 */
export function splitCommon({ names, common, rows }: Split): { settings: { name: string }[]; same: string[] } {
  const [first] = rows
  const isSame = (name: string): boolean =>
    first !== undefined && common.includes(name) && rows.every(row => isSameValue(row[name], first[name]))
  const isEmpty = (name: string): boolean => first !== undefined && rows.every(row => isBlank(row[name]))
  return {
    settings: names.filter(name => !isSame(name) && !isEmpty(name)).map(name => ({ name })),
    same: names.filter(name => isSame(name) && !isBlank(first?.[name])),
  }
}

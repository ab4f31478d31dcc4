import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { isMissing } from '../common/missing.ts'
import { sameValue } from './form-store.ts'

/** The copies that have another value in their record now (`fresh`), and that nobody has typed over since they were taken. */
export function changedCopies(values: AnyRow, taken: AnyRow, fresh: AnyRow): AnyRow {
  return Object.fromEntries(
    Object.keys(taken)
      .filter(
        name =>
          !isMissing(fresh[name]) && sameValue(values[name], taken[name]) && !sameValue(values[name], fresh[name]),
      )
      .flatMap(name => [[name, fresh[name]], ...(`${name}$` in fresh ? [[`${name}$`, fresh[`${name}$`]]] : [])]),
  )
}

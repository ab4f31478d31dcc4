import type { Report } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { isMissing } from '../common/missing.ts'

/** Whether a row stands for what has no value of this dimension. A single record always has its own name. */
export const isUnassigned = (
  { unassigned, groupBy }: Pick<Report, 'unassigned' | 'groupBy'>,
  row: AnyRow,
  name: string,
): boolean =>
  unassigned !== undefined &&
  isMissing(row[name]) &&
  groupBy?.some(group => group.value === name && !group.record) === true

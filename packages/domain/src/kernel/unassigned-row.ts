import type { Report } from './report.ts'

/** Whether a row stands for what has no value of this dimension. A single record always has its own name. */
export const isUnassigned = (
  { unassigned, groupBy }: Pick<Report, 'unassigned' | 'groupBy'>,
  row: Readonly<Record<string, unknown>>,
  name: string,
): boolean =>
  unassigned !== undefined &&
  (row[name] === null || row[name] === undefined) &&
  groupBy?.some(group => group.value === name && !group.record) === true

import type { Stake, TodoGroup } from '@tuheng/domain/home/home.calls'
import type { MarkType } from '@tuheng/domain/kernel/registry'
import { columnField } from '@tuheng/domain/kernel/resource'
import type { Field } from '@tuheng/domain/kernel/field'
import type { Text } from '@tuheng/domain/kernel/text'
import { resourceOf } from '../../engine/directory.ts'
import type { Filters } from '../../engine/read/filter.ts'
import { columnKind } from '../../sql/columns/index.ts'
import { column } from '../../sql/names.ts'

export interface Decision {
  pass: string
  refuse?: string
}

/** A filtered list whose rows are counted. The number equals that of the list behind it. */
export interface CountedList extends Text {
  key: string
  resource: string
  face: string
  filters: Filters
  /** Actions of the face of which the person needs at least one. `read` is always needed. */
  needs: readonly string[]
  /** The page where the work is done, if it is not the list. */
  path?: string
  /** How the menu marks waiting work: by a number or a dot. Numbers of one screen must count different records. */
  badge?: MarkType
  dot?: MarkType
  /** The amount that is added up over the rows, as `resource.field`. */
  stake?: Stake
  /** Where home shows it while nothing is overdue; by default among the rest. */
  group?: TodoGroup
  /** A date field: only rows whose date has passed are counted, and their age begins with it. */
  passed?: string
  /** So many days before the date of `passed` a row counts already. */
  aheadDays?: number
  /** What is due where the states do not say it. */
  due?: {
    /** The fields that it tells of. */
    reads: readonly string[]
    /** Condition on `t`. `selves` is a query of the member ids that the person counts as among makers. */
    sql: (given: { org: string; selves: string }) => string
  }
  /** The transitions that decide on a record of it. Records under approval wait for their approvers instead. */
  decision?: Decision
  /**
   * The date or moment since which it waits, with its age. Other documents change a record, too, so its last change says it
   * only of records that nothing else writes; it stands in where the date is empty.
   */
  since?: string
  /** Days without a change, or after the date of `passed` or `since`, after which it is overdue. */
  overdueAfter?: number
}

/** SQL of the instant since which a row `t` of the list waits. */
export function sinceSql({ resource, passed, since }: Pick<CountedList, 'resource' | 'passed' | 'since'>): string {
  if (passed) return dayInstant(passed)
  if (since === undefined) return 't.updated_at'
  const isDate = columnKind(columnField(resourceOf(resource), since) as Field).sqlType === 'date'
  return `coalesce(${isDate ? dayInstant(since) : `t.${column(since)}`}, t.updated_at)`
}

/** The beginning of a day in Shanghai. */
const dayInstant = (name: string): string => `t.${column(name)}::timestamp at time zone 'Asia/Shanghai'`

export function faceOf(name: string, faceName: string) {
  const resource = resourceOf(name)
  const face = resource.faces[faceName]
  if (!face) throw new Error(`${name} has no face ${faceName}`)
  return { resource, face }
}

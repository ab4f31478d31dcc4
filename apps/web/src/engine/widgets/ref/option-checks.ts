import { isIsoDate } from '@tuheng/domain/kernel/dates'
import type { Field } from '@tuheng/domain/kernel/field'
import type { OptionsRequest } from '@tuheng/domain/kernel/generic-wire'
import type { AnyRow } from '@tuheng/domain/kernel/resource'

/** What the server checks the options against: the day, the record itself, and the other choices in the row. */
export function optionChecks(field: Field, row: AnyRow): OptionsRequest['judge'] {
  if (!field.judged) return undefined
  const { as, date = '', record = '', beside = [] } = field.judged
  const day = String(row[date] ?? '').slice(0, 10)
  const chosenIds = beside.flatMap(name => (typeof row[name] === 'number' ? [[name, row[name]] as const] : []))
  return {
    as,
    ...(isIsoDate(day) ? { date: day } : {}),
    ...(typeof row[record] === 'number' ? { record: row[record] } : {}),
    ...(chosenIds.length ? { beside: Object.fromEntries(chosenIds) } : {}),
  }
}

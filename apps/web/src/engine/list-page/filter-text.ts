import type { Field } from '@tuheng/domain/kernel/field'
import type { Lang } from '@tuheng/domain/kernel/text'
import { cellText } from '../common/cell-text.ts'
import { t } from '../locale/index.ts'
import { isRange, type Filter } from './list-state.ts'

interface Condition {
  field: Field
  name: string
  filter: Filter
  lang: Lang
  /** Labels of the records that a reference filter names, by id. */
  labels?: ReadonlyMap<unknown, string>
}

/** A filter as text, for tags and exports. */
export function filterText({ field, name, filter, lang, labels }: Condition): string {
  const one = (value: unknown) =>
    cellText({ field, name, row: { [name]: value, [`${name}$`]: labels?.get(value) }, lang })
  const { op, value } = filter
  if (op === 'empty' || op === 'notEmpty') return t(`filter.${op}`)
  if (isRange(op) && Array.isArray(value))
    return `${value[0] == null ? '' : one(value[0])} ~ ${value[1] == null ? '' : one(value[1])}${op === 'rangeOrEmpty' ? ` ${t('filter.orEmpty')}` : ''}`
  if (op === 'in' && Array.isArray(value))
    return value.length > 3 ? t('filter.many', { count: value.length }) : value.map(one).join('、')
  return op === 'ne' ? `≠ ${one(value)}` : one(value)
}

import { sum } from '@tuheng/domain/kernel/decimal'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { useLang } from '../../shared/text/i18n.ts'
import { cellOf } from '../common/cell-text.ts'
import { isMissing } from '../common/missing.ts'
import type { ShownColumn } from './use-list-columns.tsx'

interface Props {
  resource: AnyResource
  shown: readonly ShownColumn[]
  rows: readonly AnyRow[]
  /** How many have room. */
  most: number
}

/** Sums of the selected records, for the first visible columns that are summed. */
export function SelectionSums({ resource, shown, rows, most }: Props) {
  const lang = useLang()
  const { totalsBy: by } = resource.list
  // Amounts in different units are not added up.
  if (by !== undefined && rows.some(row => row[by] !== rows[0]?.[by])) return null
  const summed = shown
    .filter(column => (resource.list.totals as readonly string[] | undefined)?.includes(column.name))
    .slice(0, most)
  return (
    <>
      {summed.map(({ name, field, label }) => (
        <span key={name} className="en-sum">
          {label}{' '}
          <b>
            {cellOf({
              field,
              name,
              lang,
              row: { [name]: sum(rows.map(row => (isMissing(row[name]) ? null : String(row[name])))) },
            })}
          </b>
          {field.unit && <small>{field.unit[lang]}</small>}
        </span>
      ))}
    </>
  )
}

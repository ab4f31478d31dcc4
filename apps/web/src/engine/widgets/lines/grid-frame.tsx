import type { Lang } from '@tuheng/domain/kernel/text'
import { cellOf } from '../../common/cell-text.ts'
import { useT } from '../../locale/index.ts'
import type { GridColumn } from './grid-columns.ts'
import { Unit } from '../../common/unit.tsx'

export const NO_WIDTH = 44
export const ACTS_WIDTH = 64

export function GridHead({
  columns,
  widths,
  disabled,
}: {
  columns: readonly GridColumn[]
  widths: readonly number[]
  disabled: boolean
}) {
  return (
    <>
      <colgroup>
        <col style={{ width: NO_WIDTH }} />
        {columns.map((column, i) => (
          <col key={column.name} style={{ width: widths[i] }} />
        ))}
        {!disabled && <col style={{ width: ACTS_WIDTH }} />}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className="en-grid-no">
            #
          </th>
          {columns.map(column => (
            <th
              key={column.name}
              scope="col"
              className={`en-align-${column.align}`}
              data-readonly={column.readonly || undefined}
            >
              {column.required && <i className="en-must">*</i>}
              {column.label}
              {column.unit && <Unit>{column.unit}</Unit>}
            </th>
          ))}
          {!disabled && <th className="en-grid-acts" aria-hidden />}
        </tr>
      </thead>
    </>
  )
}

export function GridTotals({
  columns,
  totals,
  lang,
  disabled,
}: {
  columns: readonly GridColumn[]
  totals: Record<string, string>
  lang: Lang
  disabled: boolean
}) {
  const t = useT()
  return (
    <tfoot>
      <tr>
        <th scope="row" className="en-grid-no">
          {t('total')}
        </th>
        {columns.map(column => (
          <td key={column.name} className={`en-align-${column.align}`}>
            {column.name in totals ? cellOf({ field: column.field, name: column.name, row: totals, lang }) : ''}
          </td>
        ))}
        {!disabled && <td className="en-grid-acts" />}
      </tr>
    </tfoot>
  )
}

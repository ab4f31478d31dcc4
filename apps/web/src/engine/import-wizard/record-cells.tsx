import { labelOf, type AnyResource } from '@tuheng/domain/kernel/resource'
import type { Sheet, StagedRow } from '@tuheng/domain/kernel/import-wire'
import { useLang } from '../../shared/text/i18n.ts'
import { cellOf } from '../common/cell-text.ts'
import { LinkedText } from '../links/linked-text.tsx'
import { isFigure } from './mapping-rules.ts'
import { useT } from './locale/index.ts'

interface Props {
  resource: AnyResource
  sheet: Sheet
  rows: readonly StagedRow[]
}

/** Of a file that runs a transition: the headers of the records that its rows name. */
export function RecordHeads(props: Props) {
  const lang = useLang()
  const t = useT()
  return shownFields(props).map(([name, field]) => (
    <th key={name} scope="col" className="im-record" data-figure={isFigure(field.kind) || undefined}>
      <span>{labelOf(field, name)[lang]}</span>
      <small>{t('check.record')}</small>
    </th>
  ))
}

/** The record that a row names, as it will be; blank where the row names none. */
export function RecordCells({ row, ...props }: Props & { row: StagedRow }) {
  const lang = useLang()
  const { record } = row
  return shownFields(props).map(([name, field]) => (
    <td key={name} className="im-record" data-figure={isFigure(field.kind) || undefined}>
      {!record ? null : name === props.resource.title ? (
        <LinkedText text={String(record[name])} />
      ) : (
        cellOf({ field, name, row: record, lang })
      )}
    </td>
  ))
}

/** The fields of the records, but for those that stand in a column of the file. */
function shownFields({ resource, sheet, rows }: Props) {
  const record = rows.find(row => row.record)?.record ?? {}
  return Object.keys(record).flatMap(name => {
    const field = resource.fields[name]
    return field && !sheet.columns.some(column => column.field === name) ? [[name, field] as const] : []
  })
}

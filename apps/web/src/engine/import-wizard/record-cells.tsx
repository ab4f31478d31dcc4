import { labelOf, type AnyResource } from '@tuheng/domain/kernel/resource'
import type { StagedRow } from '@tuheng/domain/kernel/import-wire'
import { useLang } from '../../shared/text/i18n.ts'
import { cellOf } from '../common/cell-text.ts'
import { LinkedText } from '../links/linked-text.tsx'
import { useT } from './locale/index.ts'

interface Props {
  resource: AnyResource
  rows: readonly StagedRow[]
}

/** Of a file that runs a transition: the headers of the records that its rows name. */
export function RecordHeads({ resource, rows }: Props) {
  const lang = useLang()
  const t = useT()
  return shownFields(resource, rows).map(([name, field]) => (
    <th key={name} scope="col" className="im-record">
      <span>{labelOf(field, name)[lang]}</span>
      <small>{t('check.record')}</small>
    </th>
  ))
}

/** The record that a row names, as it will be; blank where the row names none. */
export function RecordCells({ resource, rows, row }: Props & { row: StagedRow }) {
  const lang = useLang()
  const { record } = row
  return shownFields(resource, rows).map(([name, field]) => (
    <td key={name} className="im-record">
      {!record ? null : name === resource.title ? (
        <LinkedText text={String(record[name])} />
      ) : (
        cellOf({ field, name, row: record, lang })
      )}
    </td>
  ))
}

function shownFields(resource: AnyResource, rows: readonly StagedRow[]) {
  const record = rows.find(row => row.record)?.record ?? {}
  return Object.keys(record).flatMap(name => {
    const field = resource.fields[name]
    return field ? [[name, field] as const] : []
  })
}

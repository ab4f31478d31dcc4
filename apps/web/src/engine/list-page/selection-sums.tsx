import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { useLang } from '../../shared/text/i18n.ts'
import { cellOf } from '../common/cell-text.ts'
import { useT } from '../locale/index.ts'
import { selectedSums } from './selected-sums.ts'
import type { ShownColumn } from './use-list-columns.tsx'

interface Props {
  resource: AnyResource
  shown: readonly ShownColumn[]
  rows: readonly AnyRow[]
  /** How many have room. */
  most: number
}

/** Sums of the selected records, as many as have room. */
export function SelectionSums({ resource, shown, rows, most }: Props) {
  const t = useT()
  const lang = useLang()
  return selectedSums(resource, shown, rows)
    .slice(0, most)
    .map(({ column: { name, field, label }, total, missing }) => (
      <span key={name} className="en-sum">
        {label} <b>{cellOf({ field, name, lang, row: { [name]: total } })}</b>
        {field.unit && <small>{field.unit[lang]}</small>}
        {missing > 0 && <em> {t('list.sumMissing', { count: missing })}</em>}
      </span>
    ))
}

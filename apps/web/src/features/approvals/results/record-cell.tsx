import { useQuery } from '@tanstack/react-query'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import { namesText, spanText } from '../waiting-time.ts'
import { APPROVAL_QUERIES } from '../use-run.ts'
import { figuresOf } from './figures-of.ts'
import css from './record-cell.module.css'

/** The number of a document, with whom and how much it is about. */
export function RecordCell({ row }: { row: AnyRow }) {
  const data = useFigures(row)
  const parts = data ? [data.party, data.amount && formatDecimal(data.amount, 2)].filter(Boolean) : []
  const no = row['recordNo']
  return (
    <span className={css.cell} title={[no, ...parts].filter(Boolean).join(' · ')}>
      {typeof no === 'string' && <span>{no}</span>}
      {parts.length > 0 && <small>{parts.join(' · ')}</small>}
    </span>
  )
}

/** Where it stands, or how long it took; what it says to everybody until it is known what the person may see. */
export function NodeCell({ row }: { row: AnyRow }) {
  const lang = useLang()
  const t = useT()
  const data = useFigures(row)
  const text = data?.currentNode ?? (row['currentNode'] as string | null | undefined)
  const names = data?.people ?? []
  const people = names.length ? t('strip.waits', { names: namesText(names, lang) }) : ''
  const { startedAt, endedAt } = row
  const took =
    typeof startedAt === 'string' && typeof endedAt === 'string'
      ? t('results.took', { time: spanText(t, startedAt, endedAt) })
      : ''
  const small = people || took
  return (
    <span className={css.cell} title={[text, small].filter(Boolean).join(' · ') || undefined}>
      {text && <span>{text}</span>}
      {small && <small>{small}</small>}
    </span>
  )
}

function useFigures(row: AnyRow) {
  const id = row['id'] as number
  return useQuery({ queryKey: [...APPROVAL_QUERIES, 'figures', id], queryFn: () => figuresOf(id) }).data
}

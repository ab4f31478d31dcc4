import type { StatusColor } from '@tuheng/domain/kernel/field'
import { choices, f } from '@tuheng/domain/kernel/fields'
import { isZero } from '@tuheng/domain/kernel/decimal'
import { Popover } from 'antd'
import { useMemo } from 'react'
import { FieldTable, type FieldColumn } from '../../../engine/field-table/index.tsx'
import { LinkedText } from '../../../engine/links/linked-text.tsx'
import { openByNumber } from '../../../engine/links/open-record.ts'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { StatusTag } from '../../../engine/common/status-tag.tsx'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { useT } from '../locale/index.ts'
import { actionCounts, type Outcome, type RepriceItem, type RepriceRow } from './reprice-rules.ts'
import { signed } from './reprice-sums.tsx'
import css from './reprice.module.css'

const COLORS: Readonly<Record<Outcome, StatusColor>> = {
  same: 'draft',
  changed: 'progress',
  unpriced: 'attention',
  held: 'locked',
  refused: 'refused',
}

/** A row for each side of each trip; a row expands to its charges. */
export function RepriceTable({ rows, loading }: { rows: readonly RepriceRow[]; loading: boolean }) {
  const t = useT()
  const columns = useMemo<FieldColumn[]>(() => {
    const words = (key: Parameters<typeof t>[0]) => f.text(t(key), { en: t(key) })
    const money = (key: Parameters<typeof t>[0]) => f.money(t(key), { en: t(key) })
    return [
      {
        name: 'waybillNo',
        field: f.text('运单号', { en: 'Waybill no.' }),
        width: 160,
        fixed: true,
        render: (row: RepriceRow) => (
          <RecordLink resource="waybill" id={row.id} title={row.waybillNo}>
            {row.waybillNo}
          </RecordLink>
        ),
      },
      { name: 'loadDate', field: f.date('装货日期', { en: 'Loaded on' }), width: 104 },
      { name: 'plateNo', field: f.text('车牌号', { en: 'Plate' }), width: 96 },
      {
        name: 'side',
        field: f.choice(t('reprice.side'), choices({ ar: ['应收', 'Receivable'], ap: ['应付', 'Payable'] }), {
          en: t('reprice.side'),
        }),
        width: 84,
      },
      { name: 'party', field: words('reprice.party'), width: 120 },
      {
        name: 'outcome',
        field: words('reprice.outcome'),
        width: 110,
        render: (row: RepriceRow) => (
          <StatusTag color={COLORS[row.outcome]}>{t(`reprice.outcome.${row.outcome}`)}</StatusTag>
        ),
      },
      { name: 'before', field: money('reprice.before'), width: 110 },
      { name: 'after', field: money('reprice.after'), width: 110 },
      {
        name: 'diff',
        field: money('reprice.diff'),
        width: 100,
        render: (row: RepriceRow) => (!row.diff ? '—' : isZero(row.diff) ? '0.00' : signed(row.diff)),
      },
      {
        name: 'items',
        field: words('reprice.items'),
        width: 240,
        render: (row: RepriceRow) =>
          row.items?.length ? <Items items={row.items} /> : row.msg ? <Why row={row} msg={row.msg} /> : '—',
      },
      {
        name: 'sheetNo',
        field: words('reprice.sheet'),
        width: 140,
        render: (row: RepriceRow) => (row.sheetNo ? <SheetLink no={row.sheetNo} /> : '—'),
      },
    ]
  }, [t])
  const keyed = useMemo(() => rows.map(row => ({ ...row, key: `${row.id}:${row.side}` })), [rows])
  return (
    <FieldTable
      label={t('reprice.title')}
      rows={keyed}
      columns={columns}
      rowKey="key"
      height={380}
      loading={loading}
      empty={t('reprice.none')}
      mark={row =>
        row['outcome'] === 'unpriced' || row['outcome'] === 'refused'
          ? 'changed'
          : row['outcome'] === 'same'
            ? 'faint'
            : undefined
      }
    />
  )
}

function SheetLink({ no }: { no: string }) {
  return (
    <button type="button" className="en-link" onClick={() => void openByNumber('priceSheet', no)}>
      {no}
    </button>
  )
}

/** The reason why not, cut to one line. A click shows it in full, with links to what it names. */
function Why({ row, msg }: { row: RepriceRow; msg: string }) {
  const t = useT()
  return (
    <Popover
      trigger="click"
      placement="left"
      content={
        <div className={css.why}>
          <LinkedText text={msg} records={row.records} />
        </div>
      }
    >
      <button type="button" className={`en-link ${css.cut}`} title={t('reprice.why')}>
        {msg}
      </button>
    </Popover>
  )
}

function Items({ items }: { items: readonly RepriceItem[] }) {
  const t = useT()
  return (
    <Popover trigger="click" placement="left" content={<ItemTable items={items} />}>
      <button type="button" className="en-link" title={t('reprice.detail')}>
        {actionCounts(items)
          .map(({ action, count }) => `${t(`reprice.action.${action}`)} ${count}`)
          .join(' · ')}
      </button>
    </Popover>
  )
}

function ItemTable({ items }: { items: readonly RepriceItem[] }) {
  const t = useT()
  return (
    <table className={css.items}>
      <thead>
        <tr>
          <th scope="col">{t('reprice.items')}</th>
          <th scope="col">{t('reprice.before')}</th>
          <th scope="col">{t('reprice.after')}</th>
          <th scope="col">{t('reprice.diff')}</th>
          <th scope="col">{t('reprice.outcome')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, i) => (
          <tr key={i} data-kept={item.action === 'keep' || item.action === 'keepPinned' || undefined}>
            <th scope="row">{item.name}</th>
            <td>{formatDecimal(item.before, 2)}</td>
            <td>{formatDecimal(item.after, 2)}</td>
            <td>{isZero(item.diff) ? '0.00' : signed(item.diff)}</td>
            <td>{item.text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { priceBases, type Tiers } from '@tuheng/domain/contracts/index'
import { isNeg, isZero } from '@tuheng/domain/kernel/decimal'
import { f } from '@tuheng/domain/kernel/fields'
import { useMemo } from 'react'
import { FieldTable, type FieldColumn } from '../../../engine/field-table/index.tsx'
import { cellOf } from '../../../engine/common/cell-text.ts'
import { LinkedText } from '../../../engine/links/linked-text.tsx'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import { TiersView } from '../tiers/tiers-view.tsx'
import { priceText } from '../tiers/tiers-text.ts'
import type { PriceChange } from './revise-call.ts'
import css from './revise.module.css'

/** Every price before and after the revision. */
export function PriceChanges({ rows, loading }: { rows: readonly PriceChange[]; loading: boolean }) {
  const t = useT()
  const lang = useLang()
  const vehicles = rows.some(row => row['vehicleKind'])
  const tiered = rows.some(row => row['tiersBefore'])
  const columns = useMemo<FieldColumn[]>(() => {
    const column = (
      name: FieldColumn['name'],
      field: FieldColumn['field'],
      rest: Partial<FieldColumn> = {},
    ): FieldColumn => ({ name, field, ...rest })
    const words = (key: Parameters<typeof t>[0]) => f.text(t(key), { en: t(key) })
    const vehicle = f.dict('车型/箱型', 'vehicleKind', { en: 'Vehicle or container' })
    return [
      column('sheetNo', words('revise.sheet'), {
        width: 150,
        fixed: true,
        render: (row: PriceChange) => (
          <RecordLink resource="priceSheet" id={row['sheetId']} title={String(row['sheetNo'])}>
            {String(row['sheetNo'])}
          </RecordLink>
        ),
      }),
      column('party', words('revise.party'), { width: 130 }),
      column('item', words('revise.item'), { width: 300, render: (row: PriceChange) => itemText(row, t('price.any')) }),
      ...(vehicles ? [column('vehicleKind', vehicle, { width: 110 })] : []),
      column('basis', f.choice(t('revise.basis'), priceBases, { en: t('revise.basis') }), { width: 100 }),
      column('before', f.price(t('revise.before'), { en: t('revise.before') }), {
        width: tiered ? 190 : 120,
        render: (row: PriceChange) =>
          row['tiersBefore'] ? (
            <TiersView tiers={row['tiersBefore'] as Tiers} />
          ) : (
            cellOf({ field: f.price(''), name: 'before', row, lang })
          ),
      }),
      column('after', f.price(t('revise.after'), { en: t('revise.after') }), {
        width: tiered ? 190 : 120,
        render: (row: PriceChange) => {
          if (row['ok'] === false)
            return (
              <span className={css.wrong}>
                <LinkedText text={String(row['msg'] ?? '')} />
              </span>
            )
          if (row['tiersAfter'])
            return <TiersView tiers={row['tiersAfter'] as Tiers} before={row['tiersBefore'] as Tiers} />
          return <strong>{cellOf({ field: f.price(''), name: 'after', row, lang })}</strong>
        },
      }),
      column('change', f.price(t('revise.change'), { en: t('revise.change') }), {
        width: 90,
        render: (row: PriceChange) => <Change value={row['change'] as string | null} />,
      }),
      column('effFrom', words('revise.effective'), {
        width: 200,
        render: (row: PriceChange) => `${String(row['effFrom'])} ~ ${String(row['effTo'])}`,
      }),
    ]
  }, [t, lang, vehicles, tiered])
  return (
    <FieldTable
      label={t('revise.preview')}
      rows={rows}
      columns={columns}
      rowKey="lineId"
      height={340}
      loading={loading}
      empty={t('revise.fill')}
      mark={row => (row['ok'] === false ? 'alarm' : undefined)}
    />
  )
}

/** Change against the present price. It has no colour, because neither direction is good or bad by itself. */
function Change({ value }: { value: string | null }) {
  if (value === null || isZero(value)) return <>—</>
  return (
    <>
      <span aria-hidden>{isNeg(value) ? '↓' : '↑'}</span> {priceText(value.replace('-', ''))}
    </>
  )
}

function itemText(row: PriceChange, any: string): string {
  const places =
    row['route'] ??
    ([row['loadAddress'], row['unloadAddress']].some(Boolean)
      ? `${String(row['loadAddress'] ?? any)} → ${String(row['unloadAddress'] ?? any)}`
      : null)
  return [places, row['goods']].filter(Boolean).join(' · ') || any
}

import type { Option } from '@tuheng/domain/kernel/generic-wire'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { Button } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useFormKeys } from '../../../engine/form/use-form-keys.ts'
import { SheetGrid, type SheetHandle } from '../../../engine/sheet/sheet-grid.tsx'
import { SheetProblems } from '../../../engine/sheet/sheet-problems.tsx'
import { isValid } from '../../../engine/sheet/sheet-rows.ts'
import { createSheet, type Sheet } from '../../../engine/sheet/sheet-store.ts'
import type { CellPosition, SheetRow } from '../../../engine/sheet/sheet-types.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useT } from '../locale/index.ts'
import { ARRIVAL, receiptColumns } from './receipt-columns.ts'
import { isOpen, lackingReceipt, layReceipts, RECEIPT, receiptBody, receiptRules } from './receipt-rules.ts'
import { useRowsSave } from './use-rows-save.ts'
import css from './wagons.module.css'

interface Props {
  railWaybillId: number
  wagons: readonly AnyRow[]
  /** The yards of the station; undefined where the person may choose none. */
  yards: readonly Option[] | undefined
  onSaved(): void
}

/** What arrived in each wagon of a train, typed or pasted down a column, and saved all together or not at all. */
export default function ReceiptSheet({ railWaybillId, wagons, yards, onSaved }: Props) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const [sheet] = useState(() => startSheet(wagons))
  // What others record meanwhile comes in beside what is typed
  useEffect(() => sheet.load(wagons, { keepSaved: false }), [sheet, wagons])
  const grid = useRef<SheetHandle>(null)
  const panel = useRef<HTMLDivElement>(null)
  const { rows } = useStore(sheet.store)
  const columns = useMemo(() => receiptColumns({ actor, lang, wagons, yards }), [actor, lang, wagons, yards])
  const { busy, typed, wrong, saveByKey } = useRowsSave(
    { sheet, columns, rows, commit: () => grid.current?.commit() },
    {
      face: ARRIVAL,
      name: 'receipts',
      railWaybillId,
      refuseLacking: row => refuseLacking(sheet, row),
      body: receiptBody,
      names: RECEIPT,
      onSaved: (count, { held }) => {
        notify.success(held ? t('receipts.held', { count, held: Number(held) }) : t('receipts.saved', { count }))
        onSaved()
      },
    },
  )
  useFormKeys(panel, { save: saveByKey, saveAgain: saveByKey, cancel: () => undefined })
  const paste = (cells: string[][], at: CellPosition) => {
    const filled = cells.filter(texts => texts.some(text => text.trim() !== ''))
    const laid = layReceipts({ columns, rows: rows.map(row => row.values), at, cells: filled })
    sheet.paste(
      laid.cells.filter(({ row }) => row < rows.length),
      columns,
    )
    if (laid.unknown.length)
      notify.warning(t('receipts.unknown', { count: laid.unknown.length, wagons: laid.unknown.slice(0, 5).join('、') }))
    else notify.success(t('wagons.pasted', { count: Math.min(laid.rows, rows.length) }))
  }
  const toNext = (row: number, along: 'row' | 'column') => {
    const next = rows.findIndex((one, i) => i > row && isOpen(one.values))
    const col = along === 'row' ? columns.findIndex(column => column.read) : sheet.store.getState().active?.col
    if (next >= 0 && col !== undefined) sheet.go({ row: next, col })
  }
  const open = rows.filter(row => isOpen(row.values)).length
  return (
    <div ref={panel} className={css.panel}>
      <div className={css.grid}>
        <SheetGrid
          handle={grid}
          sheet={sheet}
          columns={columns}
          label={t('receipts.label')}
          direction="down"
          pickable={false}
          nameOf={row => String(row['wagonNo'] ?? row['seq'] ?? '')}
          onRowEnd={toNext}
          onBlock={paste}
          hint={t('receipts.hint')}
          empty={null}
          beside={
            <div className={css.acts}>
              <span role="status">
                {typed.length > 0 ? t('wagons.unsaved', { count: typed.length }) : t('receipts.open', { count: open })}
                {wrong.length > 0 && <strong> {t('wagons.wrong', { count: wrong.length })}</strong>}
              </span>
              <Button
                size="small"
                type="primary"
                loading={busy}
                disabled={!typed.length}
                onClick={saveByKey}
                title="Ctrl+S"
              >
                {t('receipts.save')} <kbd>Ctrl S</kbd>
              </Button>
            </div>
          }
        />
      </div>
      <SheetProblems sheet={sheet} columns={columns} />
    </div>
  )
}

function startSheet(wagons: readonly AnyRow[]): Sheet {
  const sheet = createSheet({ rules: receiptRules, keyOf: row => String(row['id']) })
  sheet.append(wagons)
  return sheet
}

/** Says at the cells of a row what it lacks. Returns whether it can be sent. */
function refuseLacking(sheet: Sheet, row: SheetRow): boolean {
  const lacking = lackingReceipt(row.values)
  if (Object.keys(lacking).length) sheet.refuse(row.key, { ...row.refusals, ...lacking })
  return isValid(row) && Object.keys(lacking).length === 0
}

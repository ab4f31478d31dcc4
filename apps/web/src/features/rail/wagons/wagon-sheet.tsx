import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { can } from '@tuheng/domain/kernel/policy'
import { Button } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useFormKeys } from '../../../engine/form/use-form-keys.ts'
import { SheetGrid, type SheetHandle } from '../../../engine/sheet/sheet-grid.tsx'
import { layBlock } from '../../../engine/sheet/sheet-paste.ts'
import { SheetProblems } from '../../../engine/sheet/sheet-problems.tsx'
import { isValid } from '../../../engine/sheet/sheet-rows.ts'
import { createSheet, missing, type Sheet } from '../../../engine/sheet/sheet-store.ts'
import type { CellPosition, SheetRow } from '../../../engine/sheet/sheet-types.ts'
import { call } from '../../../shared/calls/api.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { confirm, notify } from '../../../shared/ui/notify.tsx'
import { useT } from '../locale/index.ts'
import { checkRows } from './check-rows.ts'
import { LOADING, wagonColumns } from './wagon-columns.ts'
import type { ModelChoice } from './wagon-readings.ts'
import { useRowsSave } from './use-rows-save.ts'
import { doubledCells, lackingNet, NEEDED, nextSeq, TYPED, wagonBody, wagonRules } from './wagon-rules.ts'
import css from './wagons.module.css'

const FIRST_ROWS = 10
const MORE_ROWS = 10

interface Props {
  railWaybillId: number
  wagons: readonly AnyRow[]
  models: readonly ModelChoice[]
  onSaved(): void
}

/** The wagons of a waybill as rows that are typed or pasted, and saved all together or not at all. */
export default function WagonSheet({ railWaybillId, wagons, models, onSaved }: Props) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const [{ sheet, blanks }] = useState(() => startSheet(wagons))
  const grid = useRef<SheetHandle>(null)
  const panel = useRef<HTMLDivElement>(null)
  const { rows, picked } = useStore(sheet.store)
  const columns = useMemo(() => wagonColumns({ actor, lang, models }), [actor, lang, models])
  const { busy, typed, wrong, saveByKey } = useRowsSave(
    { sheet, columns, rows, commit: () => grid.current?.commit() },
    {
      face: LOADING,
      name: 'rows',
      railWaybillId,
      refuseLacking: row => refuseLacking(sheet, row),
      check: sent => checkRows(sheet, railWaybillId, sent),
      body: wagonBody,
      names: TYPED,
      onSaved: count => {
        notify.success(t('wagons.saved', { count }))
        onSaved()
      },
    },
  )
  useFormKeys(panel, { save: saveByKey, saveAgain: saveByKey, cancel: () => undefined })

  const remove = async () => {
    const chosen = rows.filter(row => picked.has(row.key))
    const stored = chosen.filter(row => row.base['id'] !== undefined)
    sheet.remove(chosen.filter(row => row.base['id'] === undefined).map(row => row.key))
    if (!stored.length) return
    const title = t('wagons.removeTitle', { count: stored.length })
    if (!(await confirm({ title, content: t('wagons.removeWhat'), danger: true }))) return
    await call(`${LOADING.api}/delete`, { ids: stored.map(row => row.base['id']) })
    sheet.remove(stored.map(row => row.key))
    onSaved()
  }
  const paste = (cells: string[][], at: CellPosition) => {
    const filled = cells.filter(texts => texts.some(text => text.trim() !== ''))
    const laid = layBlock({ columns, at, cells: filled })
    sheet.paste(laid.cells, columns)
    notify.success(t('wagons.pasted', { count: laid.rows }))
    // What is wrong with the list is said at once, before anything is mended
    void checkRows(sheet, railWaybillId, sheet.store.getState().rows).catch(notify.error)
  }
  const mayDelete = can(actor, LOADING, 'delete')
  const chosen = rows.filter(row => picked.has(row.key) && (mayDelete || row.base['id'] === undefined))
  return (
    <div ref={panel} className={css.panel}>
      <div className={css.grid}>
        <SheetGrid
          handle={grid}
          sheet={sheet}
          columns={columns}
          label={t('wagons.label')}
          direction="right"
          nameOf={row => String(row['wagonNo'] ?? row['seq'] ?? '')}
          onRowEnd={row => {
            if (row + 1 >= sheet.store.getState().rows.length) sheet.append(blanks(1))
            sheet.go({ row: row + 1, col: columns.findIndex(column => column.name === 'wagonNo') })
          }}
          onBlock={paste}
          hint={t('wagons.hint')}
          empty={null}
          beside={
            <div className={css.acts}>
              <span role="status">
                {typed.length > 0 && t('wagons.unsaved', { count: typed.length })}
                {wrong.length > 0 && <strong> {t('wagons.wrong', { count: wrong.length })}</strong>}
              </span>
              {chosen.length > 0 && (
                <Button size="small" danger disabled={busy} onClick={() => void remove().catch(notify.error)}>
                  {t('wagons.remove', { count: chosen.length })}
                </Button>
              )}
              <Button size="small" onClick={() => sheet.append(blanks(MORE_ROWS))}>
                {t('wagons.more', { count: MORE_ROWS })}
              </Button>
              <Button
                size="small"
                type="primary"
                loading={busy}
                disabled={!typed.length}
                onClick={saveByKey}
                title="Ctrl+S"
              >
                {t('wagons.save')} <kbd>Ctrl S</kbd>
              </Button>
            </div>
          }
        />
      </div>
      <SheetProblems sheet={sheet} columns={columns} />
    </div>
  )
}

let count = 0

/** The wagons that are there, and numbered rows for more. */
function startSheet(wagons: readonly AnyRow[]): { sheet: Sheet; blanks(many: number): AnyRow[] } {
  let seq = nextSeq(wagons)
  const blank = () => ({ $id: `w${++count}`, seq: seq++ })
  const blanks = (many: number) => Array.from({ length: many }, blank)
  const sheet = createSheet({ rules: wagonRules, keyOf: row => String(row['$id'] ?? row['id']), newRow: blank })
  sheet.append([...wagons, ...blanks(FIRST_ROWS)])
  return { sheet, blanks }
}

/** Says at the cells of a row what it lacks. Returns whether it can be sent. */
function refuseLacking(sheet: Sheet, row: SheetRow): boolean {
  const doubled = doubledCells(sheet.store.getState().rows, row)
  const lacking = { ...missing(row, NEEDED), ...lackingNet(row.values), ...doubled }
  if (Object.keys(lacking).length) sheet.refuse(row.key, { ...row.refusals, ...lacking })
  return isValid(row) && Object.keys(lacking).length === 0
}

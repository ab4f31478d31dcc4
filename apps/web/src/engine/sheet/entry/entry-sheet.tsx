import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { useNarrow } from '../../../shared/hooks/use-narrow.ts'
import { useUnsavedInput } from '../../../shared/hooks/use-unsaved-input.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { refreshAll } from '../../common/refresh.ts'
import { useFormKeys } from '../../form/use-form-keys.ts'
import { useT } from '../../locale/index.ts'
import { SheetGrid, type SheetHandle } from '../sheet-grid.tsx'
import { firstErrorCell } from '../sheet-moves.ts'
import { layBlock } from '../sheet-paste.ts'
import { SheetProblems } from '../sheet-problems.tsx'
import { isUnsaved, isValid } from '../sheet-rows.ts'
import { createSheet, type Sheet } from '../sheet-store.ts'
import type { CellPosition } from '../sheet-types.ts'
import { enterReady } from './enter-ready.ts'
import { entryRules } from './entry-rows.ts'
import type { EntrySpec } from './entry-types.ts'
import { useKeptRows } from './use-kept-rows.ts'
import { useNamed } from './use-named.ts'
import { useTrial } from './use-trial.ts'
import css from './entry.module.css'

const FIRST_ROWS = 10
let count = 0
const blank = () => ({ $id: `e${++count}` })
const blanks = (many: number) => Array.from({ length: many }, blank)

/** Rows of new records as in a spreadsheet: typed, pasted, tried out by the server, and entered each by itself. */
export function EntrySheet({ spec }: { spec: EntrySpec }) {
  const t = useT()
  const { columns } = spec
  const [sheet] = useState(() => startSheet(spec))
  const grid = useRef<SheetHandle>(null)
  const page = useRef<HTMLDivElement>(null)
  const kept = useKeptRows(sheet, columns, spec.name)
  const { busy, run } = useBusy()
  const rows = useStore(sheet.store, state => state.rows)
  const picked = useStore(sheet.store, state => state.picked)
  useNamed(sheet, spec.named)
  useTrial(sheet, spec)
  const typed = rows.filter(isUnsaved)
  const saved = rows.filter(row => row.state === 'saved')
  const wrong = typed.filter(row => !isValid(row) || Object.keys(row.refusals).length > 0).length
  useUnsavedInput(typed.length > 0)
  const isNarrow = useNarrow()
  const save = () =>
    run(async () => {
      grid.current?.commit()
      const { ok, left } = await enterReady(sheet, spec)
      if (ok) refreshAll()
      if (!left) {
        if (ok) notify.success(t('entry.savedAll', { count: ok }))
        return
      }
      notify.warning(t('entry.savedSome', { ok, left }))
      sheet.go(firstErrorCell(sheet.store.getState().rows, columns) ?? null)
    })
  const saveByKey = () => void save()
  useFormKeys(page, { save: saveByKey, saveAgain: saveByKey, cancel: () => undefined })
  const paste = (cells: string[][], at: CellPosition) => {
    const filled = cells.filter(texts => texts.some(text => text.trim() !== ''))
    const laid = layBlock({ columns, at, cells: filled })
    sheet.paste(laid.cells, columns)
    notify.success(t('entry.pasted', { count: laid.rows }))
  }
  const foot = (
    <div className={css.foot}>
      <span className={css.counts} role="status">
        {kept > 0 && !saved.length && <span>{t('entry.kept', { count: kept })}</span>}
        <span>{t('entry.unsaved', { count: typed.length })}</span>
        {wrong > 0 && <span className={css.wrong}>{t('entry.wrong', { count: wrong })}</span>}
        {saved.length > 0 && <span>{t('entry.saved', { count: saved.length })}</span>}
      </span>
      <span className="en-spring" />
      {saved.length > 0 && (
        <Button onClick={() => sheet.remove(saved.map(row => row.key))}>{t('entry.clearSaved')}</Button>
      )}
      {picked.size > 0 && (
        <Button onClick={() => sheet.remove([...picked])}>{t('entry.remove', { count: picked.size })}</Button>
      )}
      <Button onClick={() => sheet.append(blanks(FIRST_ROWS))}>{t('entry.more', { count: FIRST_ROWS })}</Button>
      <Button type="primary" disabled={!typed.length} loading={busy} onClick={saveByKey} title="Ctrl+S">
        {t('entry.save', { count: typed.length })} <kbd>Ctrl S</kbd>
      </Button>
    </div>
  )
  return (
    <div ref={page} className={css.page}>
      <SheetGrid
        handle={grid}
        sheet={sheet}
        columns={columns}
        label={spec.label}
        direction="right"
        nameOf={spec.nameOf}
        onRowEnd={row => {
          if (row + 1 >= sheet.store.getState().rows.length) sheet.append(blanks(1))
          sheet.go({ row: row + 1, col: 0 })
        }}
        onBlock={paste}
        hint={t('entry.hint')}
        empty={null}
        // On a phone the acts stay in view
        beside={isNarrow ? foot : undefined}
      />
      <SheetProblems sheet={sheet} columns={columns} />
      {!isNarrow && foot}
    </div>
  )
}

function startSheet(spec: EntrySpec): Sheet {
  const sheet = createSheet({ rules: entryRules(spec), keyOf: row => String(row['$id']), newRow: blank })
  sheet.append(blanks(FIRST_ROWS))
  return sheet
}

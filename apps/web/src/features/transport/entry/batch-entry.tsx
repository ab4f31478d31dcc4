import { can } from '@tuheng/domain/kernel/policy'
import { Button, Checkbox } from 'antd'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { listScreen } from '../../../engine/catalogue.ts'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { nowText } from '../../../engine/common/today.ts'
import { detailPath } from '../../../engine/paths.ts'
import { ApiError, newKey } from '../../../shared/calls/api.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useActor } from '../../../shared/session/session.ts'
import { openTab } from '../../../shared/tabs/tabs.ts'
import { useUnsavedInput } from '../../../shared/hooks/use-unsaved-input.ts'
import { useT } from '../locale/index.ts'
import { tripFace } from '../shared/trips.ts'
import { useStoredState } from '../shared/use-stored-state.ts'
import { usePageKeys } from '../shared/use-page-keys.ts'
import { SheetGrid, type SheetHandle } from '../../../engine/sheet/sheet-grid.tsx'
import { SheetProblems } from '../../../engine/sheet/sheet-problems.tsx'
import { firstErrorCell } from '../../../engine/sheet/sheet-moves.ts'
import { layBlock } from '../../../engine/sheet/sheet-paste.ts'
import { isValid, isUnsaved } from '../../../engine/sheet/sheet-rows.ts'
import { createSheet, requiredTexts, type Sheet } from '../../../engine/sheet/sheet-store.ts'
import type { CellPosition, SheetRow } from '../../../engine/sheet/sheet-types.ts'
import { batchColumns } from './batch-columns.tsx'
import { batchBody, missingFields, batchRefusal, batchRules } from './batch-model.ts'
import { enterTrip, type EnteredTrip } from './save-trip.ts'
import { TaskBar } from './task-bar.tsx'
import type { EntryForm } from './use-entry-form.ts'
import { useResolver } from './use-resolver.ts'
import css from './entry.module.css'

interface Props {
  entry: EntryForm
  onEntered(trip: EnteredTrip): void
}

const FIRST_ROWS = 10
let count = 0
const blank = () => ({ $id: `b${++count}`, bizKind: 'road' })

/**
 * Many trips of one task from a spreadsheet: pasted, checked cell by cell, and saved one by one with their own results.
 */
export default function BatchEntry({ entry, onEntered }: Props) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const prefix = useId()
  const { form, facts } = entry
  const { task } = facts
  const values = useStore(form.store, state => state.values)
  const wrongTask = useStore(form.store, state => state.errors['mainId'])
  const [unloading, setUnloading] = useStoredState('batch.unloading', false)
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const [sheet] = useState<Sheet>(startSheet)
  const grid = useRef<SheetHandle>(null)
  const rows = useStore(sheet.store, state => state.rows)
  const picked = useStore(sheet.store, state => state.picked)
  useResolver(sheet, task)
  // What a row needs follows from the business of its task
  useEffect(() => {
    const others = rows.filter(row => task && row.values['bizKind'] !== task.bizKind)
    for (const row of others) sheet.addLookup(row.key, { bizKind: task?.bizKind })
  }, [sheet, rows, task])
  const dirty = rows.some(isUnsaved)
  const saved = rows.filter(row => row.state === 'saved').length
  const hasSaved = saved > 0
  useUnsavedInput(dirty)
  const columns = useMemo(() => {
    const path = listScreen('waybill', 'all')?.path
    return batchColumns({
      actor,
      lang,
      task,
      unloading,
      hasSaved,
      t,
      open: row => path && openTab({ path: detailPath(path, row['id'] as number), title: String(row['waybillNo']) }),
    })
  }, [actor, lang, task, unloading, hasSaved, t])

  const paste = (cells: string[][], at: CellPosition) => {
    const filled = cells.filter(texts => texts.some(text => text.trim() !== ''))
    const laid = layBlock({ columns, at, cells: filled })
    sheet.paste(laid.cells, columns)
    notify.success(t('batch.pasted', { count: laid.rows }))
  }
  const save = async () => {
    grid.current?.commit()
    if (!task) return notify.warning(t('entry.taskFirst'))
    const typed = sheet.store.getState().rows.filter(isUnsaved)
    const ready = typed.filter(row => isReady(sheet, row))
    let ok = 0
    for (const [i, row] of ready.entries()) {
      setProgress({ done: i, of: ready.length })
      const trip = await saveRow(sheet, row, task.id)
      if (!trip) continue
      onEntered(trip)
      ok += 1
    }
    setProgress(null)
    if (ok) refreshAll()
    if (ok < typed.length) {
      notify.warning(t('arrival.savedSome', { ok, failed: typed.length - ok }))
      sheet.go(firstErrorCell(sheet.store.getState().rows, columns) ?? null)
    } else if (ok) notify.success(t('arrival.savedAll', { count: ok }))
    return undefined
  }
  usePageKeys({ 'ctrl+s': () => void save().catch(notify.error), 'ctrl+enter': () => void save().catch(notify.error) })
  const unsaved = rows.filter(isUnsaved).length
  const wrong = rows.filter(row => isUnsaved(row) && (!isValid(row) || Object.keys(row.refusals).length > 0)).length
  return (
    <div className={css.form}>
      <div className={css.batchTask}>
        <TaskBar
          id={`${prefix}-mainId`}
          row={values}
          wrong={wrongTask}
          onChoose={entry.chooseTask}
          onUnmatched={entry.keepTaskText}
          onDone={() => sheet.go({ row: 0, col: 0 })}
        />
      </div>
      <SheetGrid
        handle={grid}
        sheet={sheet}
        columns={columns}
        label={t('entry.many')}
        direction="right"
        nameOf={row => String(row['plateNo'] ?? '')}
        onRowEnd={row => {
          const { rows: now } = sheet.store.getState()
          if (row + 1 >= now.length) sheet.append([blank()])
          sheet.go({ row: row + 1, col: 0 })
        }}
        onBlock={paste}
        hint={t('arrival.hint')}
        empty={null}
      />
      <SheetProblems sheet={sheet} columns={columns} />
      <div className={css.foot}>
        <span className={css.batchCounts} role="status">
          <span>{t('arrival.unsaved', { count: unsaved })}</span>
          {wrong > 0 && <span className={css.batchWrong}>{t('batch.wrong', { count: wrong })}</span>}
          {saved > 0 && <span className={css.batchSaved}>{t('arrival.saved', { count: saved })}</span>}
        </span>
        <Checkbox checked={unloading} onChange={event => setUnloading(event.target.checked)}>
          {t('batch.unloading')}
        </Checkbox>
        <span className="en-spring" />
        {saved > 0 && (
          <Button onClick={() => sheet.remove(rows.filter(row => row.state === 'saved').map(row => row.key))}>
            {t('arrival.clearSaved')}
          </Button>
        )}
        {picked.size > 0 && (
          <Button onClick={() => sheet.remove([...picked])}>{t('batch.remove', { count: picked.size })}</Button>
        )}
        <Button onClick={() => sheet.append(Array.from({ length: FIRST_ROWS }, blank))}>
          {t('batch.add', { count: FIRST_ROWS })}
        </Button>
        <Button
          type="primary"
          disabled={!unsaved || !can(actor, tripFace('all'), 'modify')}
          loading={!!progress}
          onClick={() => void save().catch(notify.error)}
          title="Ctrl+S"
        >
          {progress ? t('batch.progress', progress) : t('arrival.saveAll', { count: unsaved })} <kbd>Ctrl S</kbd>
        </Button>
      </div>
    </div>
  )
}

function startSheet(): Sheet {
  const sheet = createSheet({ rules: batchRules(nowText), keyOf: row => String(row['$id']), newRow: blank })
  sheet.append(Array.from({ length: FIRST_ROWS }, blank))
  return sheet
}

/** Complete and without a known error. Missing values are reported at their cells. */
function isReady(sheet: Sheet, row: SheetRow): boolean {
  const missing = requiredTexts(missingFields(row.values))
  // A plate that was not found is not missing: the refusal at its cell stays
  if (Object.keys(missing).length) sheet.refuse(row.key, { ...missing, ...row.refusals })
  return isValid(row) && Object.keys(missing).length === 0
}

/** Undefined if the trip was refused; its row then shows why. */
async function saveRow(sheet: Sheet, row: SheetRow, mainId: number): Promise<EnteredTrip | undefined> {
  sheet.saving([row.key])
  try {
    const trip = await enterTrip(batchBody(row.values, mainId), newKey())
    sheet.saved(row.key, { ...row.values, ...trip.row })
    return trip
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    sheet.refuse(row.key, batchRefusal(error.errors, error.msg))
    return undefined
  }
}

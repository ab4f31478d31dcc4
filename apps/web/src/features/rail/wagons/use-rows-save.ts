import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { useState } from 'react'
import { firstErrorCell } from '../../../engine/sheet/sheet-moves.ts'
import { isUnsaved, isValid } from '../../../engine/sheet/sheet-rows.ts'
import type { Sheet } from '../../../engine/sheet/sheet-store.ts'
import type { SheetColumn, SheetRow } from '../../../engine/sheet/sheet-types.ts'
import { ApiError, faceCall, newKey } from '../../../shared/calls/api.ts'
import { useUnsavedInput } from '../../../shared/hooks/use-unsaved-input.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useT } from '../locale/index.ts'
import { refusalsByRow } from './wagon-rules.ts'

interface Rows {
  sheet: Sheet
  columns: readonly SheetColumn[]
  rows: readonly SheetRow[]
  /** Takes over what is being typed. */
  commit(): void
}

interface Saved {
  face: Face
  /** The call of the face that takes the rows. */
  name: string
  railWaybillId: number
  /** Says at the cells of a row what it lacks. Returns whether it can be sent. */
  refuseLacking(row: SheetRow): boolean
  /** Says what the server has against rows that cannot be sent yet, beside what is wrong in them. */
  check?(rows: readonly SheetRow[]): Promise<void>
  body(row: SheetRow): AnyRow
  /** Columns at which a refusal stands; others are of the row as a whole. */
  names: readonly string[]
  onSaved(count: number, answer: AnyRow): void
}

const isWrong = (row: SheetRow): boolean => !isValid(row) || Object.keys(row.refusals).length > 0

/** Saves the changed rows of a sheet of wagons, all of them or none; refusals stand at their cells. */
export function useRowsSave(
  { sheet, columns, rows, commit }: Rows,
  { face, name, railWaybillId, refuseLacking, check, body, names, onSaved }: Saved,
) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const typed = rows.filter(isUnsaved)
  const wrong = typed.filter(isWrong)
  const toFirstError = () => sheet.go(firstErrorCell(sheet.store.getState().rows, columns) ?? null)
  const save = async (): Promise<boolean> => {
    commit()
    const sent = sheet.store.getState().rows.filter(isUnsaved)
    if (!sent.length) return true
    const ready = sent.filter(refuseLacking)
    if (ready.length < sent.length) {
      await check?.(sent)
      const after = sheet.store.getState().rows.filter(isUnsaved)
      notify.warning(t('wagons.wrong', { count: after.filter(isWrong).length }))
      toFirstError()
      return false
    }
    setBusy(true)
    try {
      const answer = await faceCall<AnyRow>(face, name, {
        body: { railWaybillId, rows: ready.map(body) },
        idempotencyKey: newKey(),
      })
      sheet.acceptInput()
      onSaved(ready.length, answer)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const refused = refusalsByRow(error.errors, names)
      for (const [at, texts] of refused) if (ready[at]) sheet.refuse(ready[at].key, texts)
      if (refused.size) notify.warning(t('wagons.refused', { count: refused.size }))
      else notify.error(error)
      toFirstError()
      return false
    } finally {
      setBusy(false)
    }
  }
  useUnsavedInput(typed.length > 0, { save, discard: () => sheet.discard() })
  return { busy, typed, wrong, save, saveByKey: () => void save().catch(notify.error) }
}

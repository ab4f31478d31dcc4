import { useEffect, useState } from 'react'
import { credentials } from '../../../shared/calls/credentials.ts'
import { useActor } from '../../../shared/session/session.ts'
import { draftKey, readDraft, writeDraft } from '../../form/drafts.ts'
import type { Sheet } from '../sheet-store.ts'
import type { SheetColumn } from '../sheet-types.ts'
import { cellsOfKept, keptRows, type KeptRow } from './entry-rows.ts'

/** Typing is kept after such a pause, ms. */
const PAUSE = 500

/** Keeps the typed rows of a sheet in this browser until they are saved. Returns how many were there at the start. */
export function useKeptRows(sheet: Sheet, columns: readonly SheetColumn[], name: string): number {
  const { orgId, memberId } = useActor()
  // Drafts belong to the person: none while viewing as a member
  const key = credentials.viewing ? undefined : draftKey({ orgId, memberId: memberId ?? 0, api: name, id: undefined })
  const [restored] = useState(() => {
    const kept = key ? readDraft(localStorage, key, Date.now())?.values['rows'] : undefined
    if (!Array.isArray(kept)) return 0
    sheet.paste(cellsOfKept(kept as KeptRow[]), columns)
    return kept.length
  })
  useEffect(() => {
    if (!key) return undefined
    let timer: ReturnType<typeof setTimeout>
    const keep = () => {
      const rows = keptRows(sheet.store.getState().rows, columns)
      writeDraft(localStorage, key, rows.length ? { at: Date.now(), version: null, values: { rows } } : undefined)
    }
    const stop = sheet.store.subscribe((state, before) => {
      if (state.rows === before.rows) return
      clearTimeout(timer)
      timer = setTimeout(keep, PAUSE)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [sheet, columns, key])
  return restored
}

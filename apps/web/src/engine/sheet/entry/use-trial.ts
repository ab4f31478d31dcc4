import { useEffect } from 'react'
import { notify } from '../../../shared/ui/notify.tsx'
import { useLatest } from '../../../shared/hooks/use-latest.ts'
import { isUnsaved, isValid } from '../sheet-rows.ts'
import type { Sheet } from '../sheet-store.ts'
import type { SheetRow } from '../sheet-types.ts'
import { figuresOf, isLookedUp, lackingOf, printOf, refusalsOf } from './entry-rows.ts'
import type { EntrySpec } from './entry-types.ts'

/** Rows are tried out once nobody has typed for so long, ms. */
const REST = 700
/** Rows of one call. */
const MOST = 50

/** Tries the complete rows of a sheet out while others are typed: figures come beside them, refusals into their cells. */
export function useTrial(sheet: Sheet, spec: EntrySpec): void {
  const latest = useLatest(spec)
  useEffect(() => {
    const tried = new Map<string, string>()
    let timer: ReturnType<typeof setTimeout>
    let isRunning = false
    const next = (): SheetRow[] =>
      sheet.store
        .getState()
        .rows.filter(
          row => isReady(latest.current, row) && tried.get(row.key) !== printOf(latest.current.body, row.values),
        )
        .slice(0, MOST)
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void run().catch(notify.error), REST)
    }
    const run = async () => {
      const rows = next()
      if (isRunning || !rows.length) return
      isRunning = true
      try {
        await tryOut(sheet, latest.current, { rows, tried })
      } catch (error) {
        // They are tried again with the next change
        for (const { key } of rows) tried.delete(key)
        throw error
      } finally {
        isRunning = false
      }
      if (next().length) wait()
    }
    wait()
    const stop = sheet.store.subscribe((state, before) => state.rows !== before.rows && wait())
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [sheet, latest])
}

const isReady = (spec: EntrySpec, row: SheetRow): boolean =>
  isUnsaved(row) &&
  row.state !== 'saving' &&
  isValid(row) &&
  isLookedUp(spec, row) &&
  Object.keys(lackingOf(spec, row)).length === 0

async function tryOut(
  sheet: Sheet,
  spec: EntrySpec,
  { rows, tried }: { rows: readonly SheetRow[]; tried: Map<string, string> },
): Promise<void> {
  for (const row of rows) tried.set(row.key, printOf(spec.body, row.values))
  const { list } = await spec.preview(rows.map(row => spec.body(row.values)))
  for (const [i, { key }] of rows.entries()) {
    const answer = list[i]
    const row = sheet.store.getState().rows.find(one => one.key === key)
    // Typed on meanwhile, or entered
    if (!answer || !row || !isUnsaved(row) || tried.get(key) !== printOf(spec.body, row.values)) continue
    const wrong = refusalsOf(spec, answer)
    if (Object.keys(wrong).length || Object.keys(row.refusals).length) sheet.refuse(key, wrong)
    sheet.addLookup(key, figuresOf(spec, row.values, answer))
  }
}

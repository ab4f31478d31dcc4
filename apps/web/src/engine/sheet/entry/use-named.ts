import { useEffect } from 'react'
import { notify } from '../../../shared/ui/notify.tsx'
import { isMissing } from '../../common/missing.ts'
import type { Sheet } from '../sheet-store.ts'
import type { SheetRow } from '../sheet-types.ts'
import type { NamedColumn } from './entry-types.ts'

/** Concurrent lookups: a pasted column must not flood the server. */
const CONCURRENCY = 4

/** Looks up the records that the texts of a sheet name. What names none is refused at its cell. */
export function useNamed(sheet: Sheet, named: readonly NamedColumn[]): void {
  useEffect(() => {
    const asked = new Map<string, ReturnType<NamedColumn['find']>>()
    const started = new Set<string>()
    const queue: (() => Promise<void>)[] = []
    let running = 0
    const run = () => {
      while (running < CONCURRENCY && queue.length) {
        running += 1
        void queue
          .shift()?.()
          .catch(notify.error)
          .finally(() => {
            running -= 1
            run()
          })
      }
    }
    const start = () => {
      for (const row of sheet.store.getState().rows)
        for (const column of named) {
          const text = textOf(row, column)
          const id = `${row.key} ${column.column} ${text ?? ''}`
          if (!text) continue
          if (!isMissing(row.values[column.name])) {
            started.delete(id)
            continue
          }
          if (started.has(id)) continue
          started.add(id)
          queue.push(() => settle(sheet, row.key, { column, text, asked }))
        }
      run()
    }
    start()
    return sheet.store.subscribe((state, before) => state.rows !== before.rows && start())
  }, [sheet, named])
}

const textOf = ({ values }: Pick<SheetRow, 'values'>, { column }: NamedColumn): string | undefined => {
  const text = values[column]
  return typeof text === 'string' && text ? text : undefined
}

async function settle(
  sheet: Sheet,
  key: string,
  { column, text, asked }: { column: NamedColumn; text: string; asked: Map<string, ReturnType<NamedColumn['find']>> },
): Promise<void> {
  const question = `${column.column} ${text}`
  // A copied column names the same record in each row
  const answer = asked.get(question) ?? column.find(text)
  asked.set(question, answer)
  const found = await answer.finally(() => setTimeout(() => asked.delete(question), 5_000))
  const row = sheet.store.getState().rows.find(one => one.key === key)
  if (!row || textOf(row, column) !== text) return
  if (found.issue) sheet.refuse(key, { ...row.refusals, [column.column]: found.issue })
  else sheet.addLookup(key, { ...found.also, [column.name]: found.value })
}

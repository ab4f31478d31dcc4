import type { Field } from '@tuheng/domain/kernel/field'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { isMissing } from '../common/missing.ts'
import { unmatchedText } from '../common/unmatched.ts'
import { keyOf, type LineRow, patchLine } from '../widgets/lines/line-rows.ts'
import type { FormApi } from './form-store.ts'

/** Asks for the only possible answer of a field of a child row. */
export type AskSole = (field: Field, name: string, row: AnyRow) => Promise<AnyRow | undefined>

/** Fields of child rows that may have only one possible answer. */
export const soleFields = (field: Field): [string, Field][] =>
  Object.entries<Field>(field.lines?.fields ?? {}).filter(([, cell]) => cell.soleChoice)

/**
 * Fills in what has only one possible answer in child rows, once what it depends on is chosen there: the only contract of
 * the carrier. Each is asked once for the same facts, so that what a person empties stays empty. Returns a function that
 * ends it.
 */
export function suggestInLines(form: FormApi, ask: AskSole): () => void {
  const { model, store } = form
  const kinds = Object.entries<Field>(model.fields).flatMap(([name, field]) => {
    const cells = soleFields(field)
    return cells.length ? [{ name, cells }] : []
  })
  const asked = new Map<string, string>()
  let ended = false

  const rowsOf = (name: string): LineRow[] => (form.values()[name] ?? []) as LineRow[]
  const isOpen = (row: LineRow, cell: string): boolean => isMissing(row[cell]) && !unmatchedText(row, cell)
  const look = () => {
    for (const { name, cells } of kinds)
      for (const row of rowsOf(name))
        for (const [cell, field] of cells) {
          const facts = Object.values(field.whereFrom ?? {}).map(sibling => row[sibling])
          const [at, about] = [`${name}.${keyOf(row)}.${cell}`, JSON.stringify(facts)]
          if (facts.some(isMissing) || !isOpen(row, cell) || asked.get(at) === about) continue
          asked.set(at, about)
          void ask(field, cell, row).then(
            found => {
              const now = rowsOf(name).find(one => keyOf(one) === keyOf(row))
              if (ended || !found || !now || !isOpen(now, cell) || asked.get(at) !== about) return
              form.set(name, patchLine(rowsOf(name), keyOf(row), found))
            },
            () => {},
          )
        }
  }
  look()
  const unsubscribe = store.subscribe(look)
  return () => {
    ended = true
    unsubscribe()
  }
}

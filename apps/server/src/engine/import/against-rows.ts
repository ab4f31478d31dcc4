import type { Tx } from '../write/tx.ts'
import { adapterOf, transitionImportOf } from './adapters.ts'
import { inputOf } from './row-check.ts'
import type { Staging } from './staging.ts'
import type { StagedRow } from './types.ts'

/** The staged rows with what other records have against them (`against` of the adapter), each at a cell without an error. */
export async function withObjections(
  tx: Tx,
  { main, context }: Pick<Staging, 'main' | 'context'>,
  rows: readonly StagedRow[],
): Promise<StagedRow[]> {
  const { resource, face, now } = context
  const { against } = adapterOf(resource)
  if (!against || transitionImportOf(face)) return [...rows]
  const asked = rows.filter(row => row.action === 'create')
  const found = await against(
    tx,
    asked.map(row => inputOf(resource, row.values, now.today).input),
  )
  const objections = new Map(asked.map((row, i) => [row, found[i] ?? []]))
  return rows.map(row => {
    const added = (objections.get(row) ?? []).filter(({ path }) => !row.errors.some(error => error.path === path))
    if (!added.length) return row
    const errors = added.map(({ code, path, zh, en }) => {
      const column = main.columns.find(one => one.field === path)?.column ?? null
      return { code, path, zh, en, column }
    })
    return { ...row, state: 'error', errors: [...row.errors, ...errors] }
  })
}

import type { Issue } from '../kernel/errors.ts'
import { changeErrors } from './changes.errors.ts'

interface Asked {
  waybillId?: number | null
  field?: string | null
  side?: string | null
}

interface ChangeFacts {
  items?: readonly Asked[] | null
  prices?: readonly Asked[] | null
}

/** 提交: something is asked for. The numbers of its records stand in lists, too. */
export const submitRefusal = ({ docNos }: { docNos?: string | null }): Issue | undefined =>
  docNos ? undefined : { ...changeErrors.issue('change.nothing_asked', {}, 'items'), way: 'edit' }

/** Each fact of a trip is asked for once. */
export function changeIssues({ items, prices }: ChangeFacts): Issue[] {
  return [
    ...repeated(items ?? [], row => row.field).map(i => changeErrors.issue('change.twice', {}, `items.${i}.field`)),
    ...repeated(prices ?? [], row => row.side).map(i => changeErrors.issue('change.twice', {}, `prices.${i}.side`)),
  ]
}

/** The rows that ask for what an earlier row of the same trip asks for. */
function repeated(rows: readonly Asked[], of: (row: Asked) => string | null | undefined): number[] {
  const seen = new Set<string>()
  return rows.flatMap((row, i) => {
    const key = `${row.waybillId ?? ''}:${of(row) ?? ''}`
    if (!row.waybillId || !of(row) || !seen.has(key)) {
      seen.add(key)
      return []
    }
    return [i]
  })
}

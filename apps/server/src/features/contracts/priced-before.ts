import { contractErrors, priceSheet } from '@tuheng/domain/contracts/index'
import type { Issue, NamedRecord } from '@tuheng/domain/kernel/errors'
import { blockersOf } from '../../engine/blockers.ts'
import type { Tx } from '../../engine/tx.ts'
import { warn } from '../../engine/warnings.ts'
import { withinDays } from '../../engine/within-days.ts'
import type { SheetRow } from './price-sheet-effects.ts'

/** So many numbers make an address that a list still reads. */
const LISTED = 500

/** Trips of the sheet's days keep the price of the version before until somebody prices them again: the approval says how many, each number a link to these trips. */
export async function tellPricedBefore(tx: Tx, sheet: SheetRow): Promise<void> {
  if (sheet.basedOnId === null) return
  const before = await tx.lock(priceSheet, sheet.basedOnId)
  if (!before) return
  const { rows } = await tx.sql<{ open: number[]; audited: number[] }>(
    `select coalesce(array_agg(t.id::int order by t.id) filter (where t.audit_status = 'unaudited'), '{}') as open,
       coalesce(array_agg(t.id::int order by t.id) filter (where t.audit_status <> 'unaudited'), '{}') as audited
     from waybill t where t.org_id = $1 and t.deleted_at is null and ${withinDays('t.load_at', '$3', '$4')}
       and t.id in (select c.doc_id from charge c where c.org_id = $1 and c.sheet_line_id = any($2::bigint[])
         and c.doc_type = 'waybill' and c.deleted_at is null)`,
    [tx.orgId, before.lines.map(line => line.id), sheet.effFrom, sheet.effTo],
    'priced-before',
  )
  const [{ open, audited } = { open: [], audited: [] }] = rows
  if (open.length + audited.length === 0) return
  const issue: Issue = contractErrors.issue('price_sheet.priced_before', { no: sheet.sheetNo, old: before.sheetNo, open: open.length, audited: audited.length })
  const records = [
    ...(await linkTo(tx, open, [`${open.length} 张未审核`, `${open.length} unaudited`])),
    ...(await linkTo(tx, audited, [`${audited.length} 张已审核`, `${audited.length} audited`])),
  ]
  warn(tx, [{ ...issue, records }])
}

/** The list with exactly these trips, as far as whoever is told may see them. */
async function linkTo(tx: Tx, ids: readonly number[], words: readonly string[]): Promise<NamedRecord[]> {
  if (!ids.length || ids.length > LISTED) return []
  const seen = [...(await blockersOf(tx, 'waybill', ids)).values()]
  const lists = new Set(seen.flatMap(({ path }) => path?.replace(/\/\d+$/, '') ?? []))
  const [list] = lists
  if (!list || lists.size > 1) return []
  const filter = new URLSearchParams({ 'f.loadAt': 'any:', 'f.waybillNo': `in:${seen.map(one => one.no).join(',')}` })
  return words.map(no => ({ resource: 'waybill', id: ids[0] ?? 0, no, path: `${list}?${filter}` }))
}

import { contractErrors, priceSheet } from '@tuheng/domain/contracts/index'
import type { Tx } from '../../engine/tx.ts'
import { warn } from '../../engine/warnings.ts'
import { withinDays } from '../../engine/within-days.ts'
import type { SheetRow } from './price-sheet-effects.ts'

/** Trips of the sheet's days keep the price of the version before until somebody prices them again: the approval says how many. */
export async function tellPricedBefore(tx: Tx, sheet: SheetRow): Promise<void> {
  if (sheet.basedOnId === null) return
  const before = await tx.lock(priceSheet, sheet.basedOnId)
  if (!before) return
  const { rows } = await tx.sql<{ open: number; audited: number }>(
    `select count(*) filter (where t.audit_status = 'unaudited')::int as open,
       count(*) filter (where t.audit_status <> 'unaudited')::int as audited
     from waybill t where t.org_id = $1 and t.deleted_at is null and ${withinDays('t.load_at', '$3', '$4')}
       and t.id in (select c.doc_id from charge c where c.org_id = $1 and c.sheet_line_id = any($2::bigint[])
         and c.doc_type = 'waybill' and c.deleted_at is null)`,
    [tx.orgId, before.lines.map(line => line.id), sheet.effFrom, sheet.effTo],
    'priced-before',
  )
  const [{ open, audited } = { open: 0, audited: 0 }] = rows
  if (open + audited === 0) return
  warn(tx, [contractErrors.issue('price_sheet.priced_before', { no: sheet.sheetNo, old: before.sheetNo, open, audited })])
}

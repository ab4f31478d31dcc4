import { contractErrors, priceSheet } from '@tuheng/domain/contracts/index'
import type { Issue } from '@tuheng/domain/kernel/errors'
import { listLinks } from '../../engine/write/list-link.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { warn } from '../../engine/write/warnings.ts'
import { withinDays } from '../../sql/within-days.ts'
import type { SheetRow } from './price-sheet-effects.ts'

/**
 * Trips of the sheet's period keep the price of the previous version until they are repriced. The approval tells how
 * many, and each number links to these trips.
 */
export async function warnOfEarlierPrices(tx: Tx, sheet: SheetRow): Promise<void> {
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
  const issue: Issue = contractErrors.issue('price_sheet.priced_before', {
    no: sheet.sheetNo,
    old: before.sheetNo,
    open: open.length,
    audited: audited.length,
  })
  const records = [
    ...(await listLinks(tx, { resource: 'waybill', ids: open }, [
      `${open.length} 张未审核`,
      `${open.length} unaudited`,
    ])),
    ...(await listLinks(tx, { resource: 'waybill', ids: audited }, [
      `${audited.length} 张已审核`,
      `${audited.length} audited`,
    ])),
  ]
  warn(tx, [{ ...issue, records }])
}

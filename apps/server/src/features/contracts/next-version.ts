import {
  contractErrors,
  priceSheet,
  revisedSheet,
  sheetStatuses,
  type PriceAdjustment,
} from '@tuheng/domain/contracts/index'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { wordedIssue } from '@tuheng/domain/parties/index'
import type { Tx } from '../../engine/tx.ts'
import type { SheetRow } from './price-sheet-effects.ts'

export interface NextVersion {
  effFrom: string
  effTo: string
  reason: string
  adjustment: PriceAdjustment
}

/**
 * The next version as a draft. The sheet itself, which the caller holds, stays as it is; it has one such draft at
 * most.
 */
export async function makeNextVersion(tx: Tx, sheet: SheetRow, wish: NextVersion): Promise<SheetRow> {
  if (sheet.status !== 'active' && sheet.status !== 'expired')
    throw new DomainError([
      wordedIssue(contractErrors, 'price_sheet.not_approved', {
        no: sheet.sheetNo,
        status: sheetStatuses[sheet.status],
      }),
    ])
  const { rows } = await tx.sql<{ no: string }>(
    `select sheet_no as no from price_sheet where org_id = $1 and based_on_id = $2
      and status in ('draft', 'approving') and deleted_at is null limit 1`,
    [tx.orgId, sheet.id],
    'open-revision',
  )
  if (rows[0]) contractErrors.fail('price_sheet.revision_open', { no: sheet.sheetNo, next: rows[0].no })
  return tx.insert(priceSheet, revisedSheet(sheet, wish) as Partial<SheetRow>)
}

import {
  contractErrors,
  priceSheet,
  revisedSheet,
  sheetStatuses,
  type PriceAdjustment,
} from '@tuheng/domain/contracts/index'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { text, type Text } from '@tuheng/domain/kernel/text'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import type { Tx } from '../../engine/write/tx.ts'
import type { SheetRow } from './price-sheet-effects.ts'

export interface NextVersion {
  effFrom: string
  effTo: string
  reason: string
  adjustment: PriceAdjustment
}

/**
 * Creates the next version of a sheet as a draft. The caller has locked the sheet, which does not change. A sheet has
 * at most one such draft. @throws if the sheet is not approved or has a draft
 */
export async function makeNextVersion(tx: Tx, sheet: SheetRow, changes: NextVersion): Promise<SheetRow> {
  if (sheet.status !== 'active' && sheet.status !== 'expired')
    throw new DomainError([
      wordedIssue(
        contractErrors,
        { code: 'price_sheet.not_approved' },
        {
          no: sheet.sheetNo,
          status: sheetStatuses[sheet.status],
          way: await wayOutOf(tx, sheet),
        },
      ),
    ])
  const { rows } = await tx.sql<{ no: string }>(
    `select sheet_no as no from price_sheet where org_id = $1 and based_on_id = $2
      and status in ('draft', 'approving') and deleted_at is null limit 1`,
    [tx.orgId, sheet.id],
    'open-revision',
  )
  if (rows[0]) contractErrors.fail('price_sheet.revision_open', { no: sheet.sheetNo, next: rows[0].no })
  return tx.insert(priceSheet, revisedSheet(sheet, changes) as Partial<SheetRow>)
}

const WAYS_OUT = {
  draft: text('请直接修改该草稿', 'change the draft itself'),
  approving: text('请先完成审批，或撤回后直接修改', 'finish its approval first, or withdraw and change it'),
  void: text('请改选其他执行单', 'choose another sheet'),
} as const

/** The shortest way to other prices. For a replaced sheet it is the version that replaced it. */
async function wayOutOf(tx: Tx, { id, status }: SheetRow): Promise<Text> {
  if (status === 'draft' || status === 'approving') return WAYS_OUT[status]
  const { rows } = await tx.sql<{ no: string }>(
    `with recursive next as (
       select id, sheet_no, status from price_sheet where org_id = $1 and based_on_id = $2 and deleted_at is null
       union select p.id, p.sheet_no, p.status from price_sheet p join next n on p.org_id = $1 and p.based_on_id = n.id and p.deleted_at is null)
     select sheet_no as no from next where status in ('active', 'expired') order by id desc limit 1`,
    [tx.orgId, id],
    'sheet-in-its-place',
  )
  const [now] = rows
  return now
    ? text(`请改选现行的新版执行单 ${now.no}`, `choose the version in force, price sheet ${now.no}`)
    : WAYS_OUT.void
}

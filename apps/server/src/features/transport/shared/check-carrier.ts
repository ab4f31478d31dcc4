import type { Issue } from '@tuheng/domain/kernel/errors'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import { blockedOn } from '@tuheng/domain/parties/index'
import { waybill, waybillErrors } from '@tuheng/domain/transport/index'
import type { Tx } from '../../../engine/write/tx.ts'
import { settingsOf } from '../../system/index.ts'

export interface Findings {
  /** What forbids it. */
  blocks: Issue[]
  /** The warning for the person who does it. */
  warnings: Issue[]
}

interface CarrierRow {
  name: string
  status: string
  blacklisted: boolean | null
  blacklist_until: string | null
  blacklist_reason: string | null
  permit_to: string | null
}

/** What speaks against giving work to a carrier on that day (`YYYY-MM-DD`): blacklist, disabled, transport permit run out. */
export async function carrierIssues(tx: Tx, carrierId: number, date: string): Promise<Findings> {
  const { rows } = await tx.sql<CarrierRow>(
    'select short_name as name, status, blacklisted, blacklist_until, blacklist_reason, permit_to from party where org_id = $1 and id = $2 and is_carrier and deleted_at is null',
    [tx.orgId, carrierId],
    'carrier-check',
  )
  const [row] = rows
  if (!row)
    return { blocks: [fieldIssue('ref.missing', { field: waybill.fields.carrierId, name: 'carrierId' })], warnings: [] }
  const carrier = row.name
  const blocks: Issue[] = []
  if (blockedOn({ blacklisted: row.blacklisted, blacklistUntil: row.blacklist_until }, date))
    blocks.push(
      waybillErrors.issue('waybill.carrier_blacklisted', { carrier, reason: row.blacklist_reason ?? '' }, 'carrierId'),
    )
  if (row.status !== 'enabled') blocks.push(waybillErrors.issue('waybill.carrier_disabled', { carrier }, 'carrierId'))
  if (!row.permit_to || row.permit_to >= date) return { blocks, warnings: [] }
  const permit = waybillErrors.issue('waybill.carrier_permit', { carrier, date: row.permit_to }, 'carrierId')
  const { expiredPapers } = await settingsOf(tx)
  return expiredPapers === 'block' ? { blocks: [...blocks, permit], warnings: [] } : { blocks, warnings: [permit] }
}

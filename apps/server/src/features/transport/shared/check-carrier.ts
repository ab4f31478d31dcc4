import type { Issue } from '@tuheng/domain/kernel/errors'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import { blockedOn } from '@tuheng/domain/parties/index'
import { waybill, waybillErrors } from '@tuheng/domain/transport/index'
import type { Tx } from '../../../engine/write/tx.ts'
import { settingsOf } from '../../system/index.ts'

export interface Findings {
  /** Issues that forbid it. */
  blocks: Issue[]
  /** Warnings for the person who does it. */
  warnings: Issue[]
}

/** The fields of a carrier that the check reads. A row of the party resource fits. */
export interface CarrierFacts {
  shortName: string
  status: string
  blacklisted: boolean | null
  blacklistUntil: string | null
  blacklistReason: string | null
  permitTo: string | null
}

/** Issues about giving work to a carrier on a day (`YYYY-MM-DD`): blacklisted, disabled, transport permit expired. */
export async function carrierIssues(tx: Tx, carrierId: number, date: string): Promise<Findings> {
  const { rows } = await tx.sql<CarrierFacts>(
    `select short_name as "shortName", status, blacklisted, blacklist_until as "blacklistUntil",
       blacklist_reason as "blacklistReason", permit_to as "permitTo"
     from party where org_id = $1 and id = $2 and is_carrier and deleted_at is null`,
    [tx.orgId, carrierId],
    'carrier-check',
  )
  const [row] = rows
  if (!row)
    return { blocks: [fieldIssue('ref.missing', { field: waybill.fields.carrierId, name: 'carrierId' })], warnings: [] }
  const { expiredPapers } =
    row.permitTo && row.permitTo < date ? await settingsOf(tx) : { expiredPapers: 'warn' as const }
  return carrierFindings(row, { date, expiredPapers })
}

/** As {@link carrierIssues}, for a carrier that was read already. */
export function carrierFindings(
  row: CarrierFacts,
  { date, expiredPapers }: { date: string; expiredPapers: 'block' | 'warn' },
): Findings {
  const carrier = row.shortName
  const blocks: Issue[] = []
  if (blockedOn(row, date))
    blocks.push(
      waybillErrors.issue('waybill.carrier_blacklisted', { carrier, reason: row.blacklistReason ?? '' }, 'carrierId'),
    )
  if (row.status !== 'enabled') blocks.push(waybillErrors.issue('waybill.carrier_disabled', { carrier }, 'carrierId'))
  if (!row.permitTo || row.permitTo >= date) return { blocks, warnings: [] }
  const permit = waybillErrors.issue('waybill.carrier_permit', { carrier, date: row.permitTo }, 'carrierId')
  return expiredPapers === 'block' ? { blocks: [...blocks, permit], warnings: [] } : { blocks, warnings: [permit] }
}

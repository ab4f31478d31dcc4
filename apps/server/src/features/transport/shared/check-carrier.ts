import type { Issue } from '@tuheng/domain/kernel/errors'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import { blockedOn, needsPermit } from '@tuheng/domain/parties/index'
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
  permitNo: string | null
  permitTo: string | null
  partyKind: 'company' | 'soleTrader' | 'person' | null
  carrierKind: string | null
}

/** Issues about giving work to a carrier on a day (`YYYY-MM-DD`): blacklisted, disabled, transport permit expired or missing. */
export async function carrierIssues(tx: Tx, carrierId: number, date: string): Promise<Findings> {
  const { rows } = await tx.sql<CarrierFacts>(
    `select short_name as "shortName", status, blacklisted, blacklist_until as "blacklistUntil",
       blacklist_reason as "blacklistReason", permit_no as "permitNo", permit_to as "permitTo", party_kind as "partyKind",
       carrier_kind as "carrierKind"
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
  if (!row.permitTo || row.permitTo >= date) return { blocks, warnings: missingPermit(row) }
  const permit = waybillErrors.issue('waybill.carrier_permit', { carrier, date: row.permitTo }, 'carrierId')
  return expiredPapers === 'block' ? { blocks: [...blocks, permit], warnings: [] } : { blocks, warnings: [permit] }
}

const missingPermit = ({ shortName: carrier, permitNo, ...row }: CarrierFacts): Issue[] =>
  permitNo || !needsPermit({ ...row, isCarrier: true })
    ? []
    : [waybillErrors.issue('waybill.carrier_no_permit', { carrier }, 'carrierId')]

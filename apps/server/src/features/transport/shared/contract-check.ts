import type { Issue } from '@tuheng/domain/kernel/errors'
import { contractPeriodIssue } from '@tuheng/domain/transport/index'
import type { Tx } from '../../../engine/write/tx.ts'
import { idsOf } from './rows.ts'

/** 合同期 ∋ 装货日, for the contracts of both sides. `fields` are the paths of the issues. */
export async function contractDateIssues(
  tx: Tx,
  trip: { arContractId?: number | null; apContractId?: number | null },
  date: string,
): Promise<Issue[]> {
  const ids = idsOf(trip.arContractId, trip.apContractId)
  if (!ids.length) return []
  const { rows } = await tx.sql<{ contractNo: string; startDate: string; endDate: string }>(
    `select contract_no as "contractNo", start_date as "startDate", end_date as "endDate" from contract where org_id = $1 and id = any($2::bigint[]) order by id`,
    [tx.orgId, ids],
    'contract-dates',
  )
  return rows.flatMap(row => contractPeriodIssue(row, date) ?? [])
}

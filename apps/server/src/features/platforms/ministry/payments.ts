import { splitExact } from '@tuheng/domain/kernel/split'
import type { Tx } from '../../../engine/write/tx.ts'

interface SettledPart {
  means: string
  recipient: string | null
  account: string | null
  bankName: string | null
  serialNo: string | null
  amount: string
  paidAt: string | null
}

interface Paid {
  net: string
  amount: string
  payMethod: string
  accountName: string | null
  accountNo: string | null
  bankName: string | null
  bankRef: string | null
  paidAt: string | null
}

const MEANS: Readonly<Record<string, string>> = {
  transfer: 'bank',
  draft: 'bank',
  oilCard: 'card',
  cash: 'cash',
  offset: 'third',
}

const LINE = `from statement_line l join statement s on s.org_id = $1 and s.id = l.parent_id`
const SETTLED = `l.org_id = $1 and l.doc_type = 'waybill' and l.doc_id = $2 and s.kind = 'carrier' and s.status = 'settled' and s.deleted_at is null`

const PAID = `select l.net, i.amount, t.pay_method as "payMethod", t.account_name as "accountName", t.account_no as "accountNo",
    t.bank_name as "bankName", t.bank_ref as "bankRef", t.paid_at::text as "paidAt"
  ${LINE}
    join settlement_item i on i.org_id = $1 and i.statement_id = s.id
    join settlement t on t.org_id = $1 and t.id = i.parent_id
  where ${SETTLED} and t.status = 'paid' and t.deleted_at is null
  union all
  select l.net, m.amount, a.pay_method, a.account_name, a.account_no, a.bank_name, a.bank_ref, a.paid_at::text
  ${LINE}
    join advance_move m on m.org_id = $1 and m.statement_id = s.id and m.status = 'live' and m.deleted_at is null
    join advance a on a.org_id = $1 and a.id = m.advance_id
  where ${SETTLED}
  union all
  select l.net, i.amount, 'offset', p.full_name, null, null, o.offset_no, o.settled_on::text
  ${LINE}
    join offset_ap_item i on i.org_id = $1 and i.statement_id = s.id
    join offset_settle o on o.org_id = $1 and o.id = i.parent_id and o.status = 'effective' and o.deleted_at is null
    join party p on p.org_id = $1 and p.id = s.party_id
  where ${SETTLED}
  order by "paidAt", "bankRef", amount`

/**
 * What was paid for a trip by settlements, advances and offsets of its carrier's statement, once that is settled: of each the
 * share that the trip has of the statement, to the cent.
 */
export async function settledParts(tx: Tx, tripId: number): Promise<SettledPart[]> {
  const { rows } = await tx.sql<Paid>(PAID, [tx.orgId, tripId], 'payments-of-trip')
  const [first] = rows
  if (!first) return []
  const shares = splitExact(
    first.net,
    rows.map(row => row.amount),
  )
  return rows.map((row, i) => ({
    means: MEANS[row.payMethod] ?? 'bank',
    recipient: row.accountName,
    account: row.accountNo,
    bankName: row.bankName,
    serialNo: row.bankRef,
    amount: shares[i] ?? '0.00',
    paidAt: row.paidAt ? `${row.paidAt.slice(0, 10)} 12:00:00` : null,
  }))
}

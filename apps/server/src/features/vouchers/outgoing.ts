import type { RowOf } from '@tuheng/domain/kernel/resource'
import type { OutgoingVoucher, voucher } from '@tuheng/domain/margin/index'
import type { Tx } from '../../engine/write/tx.ts'
import type { FinanceSystem } from './finance-adapter.ts'

interface EntryRow {
  voucherId: number
  summary: string | null
  account: string
  accountName: string
  partyCode: string | null
  partyName: string | null
  creditCode: string | null
  department: string | null
  project: string | null
  debit: string
  credit: string
}

interface HeadRow {
  id: number
  maker: string | null
  auditor: string | null
  reverses: string | null
}

/** Vouchers as a finance system takes them, in the order given. */
export async function outgoingVouchers(
  tx: Tx,
  rows: readonly RowOf<typeof voucher>[],
  system: Pick<FinanceSystem, 'word' | 'bookNo'>,
): Promise<OutgoingVoucher[]> {
  const params = [tx.orgId, rows.map(row => row.id)]
  const [entries, heads] = await Promise.all([
    tx.sql<EntryRow>(
      `select e.parent_id::int as "voucherId", e.summary, coalesce(a.outer_code, a.code) as account, a.name as "accountName", p.code as "partyCode",
         p.full_name as "partyName", p.credit_code as "creditCode", d.name as department, c.contract_no as project, e.debit::text as debit, e.credit::text as credit
       from voucher_entry e join ledger_account a on a.org_id = $1 and a.id = e.account_id
         left join party p on p.org_id = $1 and p.id = e.party_id left join department d on d.org_id = $1 and d.id = e.entry_dept_id
         left join contract c on c.org_id = $1 and c.id = e.project_id
       where e.org_id = $1 and e.parent_id = any($2::bigint[]) order by e.parent_id, e.id`,
      params,
      'outgoing-entries',
    ),
    tx.sql<HeadRow>(
      `select v.id::int as id, m.name as maker, b.name as auditor, r.voucher_no as reverses from voucher v
         left join member m on m.org_id = $1 and m.id = v.created_by left join member b on b.org_id = $1 and b.id = v.audited_by
         left join voucher r on r.org_id = $1 and r.id = v.red_of_id where v.org_id = $1 and v.id = any($2::bigint[])`,
      params,
      'outgoing-heads',
    ),
  ])
  const of = Map.groupBy(entries.rows, entry => entry.voucherId)
  const head = new Map(heads.rows.map(row => [row.id, row]))
  return rows.map(row => ({
    voucherNo: row.voucherNo,
    date: row.voucherDate ?? '',
    period: row.month ?? '',
    word: system.word,
    bookNo: system.bookNo,
    attachments: row.attachments ?? 0,
    summary: row.summary ?? '',
    maker: head.get(row.id)?.maker ?? null,
    auditor: head.get(row.id)?.auditor ?? null,
    reverses: head.get(row.id)?.reverses ?? null,
    entries: (of.get(row.id) ?? []).map(entry => ({
      summary: entry.summary ?? '',
      account: entry.account,
      accountName: entry.accountName,
      party:
        entry.partyCode === null
          ? null
          : { code: entry.partyCode, name: entry.partyName ?? '', creditCode: entry.creditCode },
      department: entry.department,
      project: entry.project,
      debit: entry.debit,
      credit: entry.credit,
    })),
  }))
}

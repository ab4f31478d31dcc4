import { eq, money } from '@tuheng/domain/kernel/decimal'
import { chargesOf, statementErrors } from '@tuheng/domain/settlement/index'
import type { Tx } from '../../engine/write/tx.ts'
import type { LineRow, StatementRow } from './freeze-lines.ts'
import { docKey } from './freeze-lines.ts'

type PrepaidStatement = Pick<StatementRow, 'id' | 'kind' | 'partyId'>

/**
 * Adds to lines the prepayment due of their trips and what they deduct: all of it, unless a person has typed less. An
 * unchanged line follows the amount due.
 */
export async function withPrepaid(
  tx: Tx,
  {
    row,
    before = [],
    lines,
  }: { row: PrepaidStatement; before?: readonly LineRow[] | undefined; lines: readonly LineRow[] },
): Promise<LineRow[]> {
  const due = await prepaidDue(tx, row, lines)
  const previousLines = new Map(before.map(line => [docKey(line), line]))
  return lines.map(line => {
    const previous = previousLines.get(docKey(line))
    const isUnchanged = previous
      ? eq(line.prepaid, previous.prepaid) && eq(previous.prepaid, previous.prepaidDue)
      : line.prepaid === undefined || line.prepaid === null
    const prepaidDue = due(line)
    return { ...line, prepaidDue, prepaid: isUnchanged ? prepaidDue : money(line.prepaid) }
  })
}

/**
 * 发送: refuses if a prepayment due has changed since the draft was saved, because other statements of the trip change
 * it.
 */
export async function refuseChangedPrepaid(tx: Tx, row: StatementRow): Promise<void> {
  const due = await prepaidDue(tx, row, row.lines)
  const changed = row.lines.find(line => !eq(due(line), line.prepaidDue))
  if (changed)
    statementErrors.fail('statement.prepaid_moved', { no: changed.docNo ?? docKey(changed), due: due(changed) })
}

/**
 * What a trip was prepaid and no other live statement deducts. It is due with the freight that it was paid on, and with
 * later charges once that freight is in a statement. The trips are locked, so that two statements cannot deduct the
 * same amount.
 */
async function prepaidDue(
  tx: Tx,
  row: PrepaidStatement,
  lines: readonly LineRow[],
): Promise<(line: LineRow) => string> {
  const ids = lines.filter(line => line.docType === 'waybill').map(line => line.docId)
  if (row.kind !== 'carrier' || !ids.length) return () => '0.00'
  await tx.sql(
    'select id from waybill where org_id = $1 and id = any($2::bigint[]) and coalesce(prepaid_total, 0) + coalesce(pay_on_arrival, 0) > 0 order by id for no key update',
    [tx.orgId, ids],
  )
  const { rows } = await tx.sql<{ id: number; left: string; billed: boolean }>(
    `select w.id, greatest(w.prepaid - coalesce(x.deducted, 0), 0)::numeric(14,2) as left, coalesce(f.billed, false) as billed
     from (select id, coalesce(prepaid_total, 0) + coalesce(pay_on_arrival, 0) as prepaid from waybill where org_id = $1 and id = any($2::bigint[])) w
     left join (
       select l.doc_id, sum(l.prepaid) as deducted from statement_line l join statement s on s.org_id = $1 and s.id = l.parent_id
       where l.org_id = $1 and l.doc_type = 'waybill' and l.doc_id = any($2::bigint[]) and s.status <> 'void' and s.deleted_at is null and s.id <> $3 group by 1) x on x.doc_id = w.id
     left join (
       select c.doc_id, true as billed from charge c
       where c.org_id = $1 and c.doc_type = 'waybill' and c.doc_id = any($2::bigint[]) and c.side = 'ap' and c.party_id = $4 and c.kind = 'freight'
         and c.statement_id is not null and c.statement_id <> $3 and c.deleted_at is null group by 1) f on f.doc_id = w.id
     where w.prepaid > 0`,
    [tx.orgId, ids, row.id ?? 0, row.partyId],
  )
  const found = new Map(rows.map(one => [one.id, one]))
  return line => {
    const one = line.docType === 'waybill' ? found.get(line.docId) : undefined
    return one && (one.billed || chargesOf(line).some(charge => charge.kind === 'freight')) ? money(one.left) : '0.00'
  }
}

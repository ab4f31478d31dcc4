import { anyResource } from '@tuheng/domain/kernel/resource'
import { charge } from '@tuheng/domain/settlement/index'
import { scopeSql } from '../../../engine/rights/scope.ts'
import { Params } from '../../../sql/params.ts'
import { monthOf, monthRange } from '@tuheng/domain/kernel/dates'
import { money, sum } from '@tuheng/domain/kernel/decimal'
import { accrual, accrualAmounts, estimateOf, statisticsErrors } from '@tuheng/domain/statistics/index'
import { refuseClosed } from '../../../engine/write/closed-month.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { averagesBefore } from './averages.ts'
import { type AccrualRow, ledgerSides } from './ledger-sides.ts'

/** What a month came to: documents, those without an estimate, yuan with tax and net of it. */
export interface Accrued {
  ready: number
  missing: number
  amount: string
  excl: string
}

/** Records of one statement. */
const BATCH = 500

/**
 * Accrues a month within the person's reach: one record for each side of a document that was done until its end, waits for a statement and was
 * not accrued before. Doing it again adds what has come since. @throws if the month has not begun, or is closed
 */
export async function accrue(tx: Tx, { month, side }: { month: string; side: AccrualRow['side'] }): Promise<Accrued> {
  if (month > monthOf(tx.now.today)) statisticsErrors.fail('accrual.future', { month }, 'month')
  await refuseClosed(tx, accrual, [month])
  // One at a time: two would accrue the same documents
  await tx.sql('select pg_advisory_xact_lock($1, $2::int)', [ACCRUE_LOCK, tx.orgId])
  const params = new Params(tx.orgId)
  const [of, until] = [params.add(side), params.add(monthRange(month).to)]
  const scope = scopeSql({ resource: anyResource(charge), actor: tx.actor, params })
  const sides = await ledgerSides(tx, {
    where: `c.side = ${of} and (c.doc_type, c.doc_id, c.party_id) in (select t.doc_type, t.doc_id, t.party_id from charge t
        where ${scope.join(' and ')} and t.side = ${of} and t.state in ('unpriced', 'priced', 'inStatement') and t.biz_date <= ${until}::date)
      and (c.doc_type, c.doc_id, c.party_id) not in (select a.doc_type, a.doc_id, a.party_id from accrual a
        where a.org_id = $1 and a.side = ${of} and a.deleted_at is null)`,
    having: `min(c.biz_date) <= ${until}::date`,
    params: params.values,
  })
  const average = await averagesBefore(tx, month)
  const list = sides.map(({ ledger, statementId: _, confirmAt: _at, ...of }) => {
    const estimate = estimateOf(ledger, average(of))
    const amounts = accrualAmounts({ ...estimate, taxRate: of.taxRate })
    return {
      month,
      side: of.side,
      docType: of.docType,
      docId: of.docId,
      docNo: of.docNo,
      bizDate: of.bizDate,
      partyId: of.partyId,
      segment: of.segment,
      customerId: of.customerId,
      carrierId: of.carrierId,
      routeId: of.routeId,
      goodsId: of.goodsId,
      salesmanId: of.salesmanId,
      unit: of.unit,
      taxRate: of.taxRate,
      deptId: of.deptId,
      ...estimate,
      ...amounts,
      priorFreight: ledger.stated.freight,
      priorFees: ledger.stated.fees,
      priorQty: ledger.stated.qty,
      remaining: amounts.amount,
      remainingExcl: amounts.excl,
    } as Partial<AccrualRow>
  })
  for (let at = 0; at < list.length; at += BATCH) await tx.insertMany(accrual, list.slice(at, at + BATCH))
  return {
    ready: list.length,
    missing: list.filter(row => row.basis === 'none').length,
    amount: money(sum(list.map(row => row.amount))),
    excl: money(sum(list.map(row => row.excl))),
  }
}

const ACCRUE_LOCK = 520062

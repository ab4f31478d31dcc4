import { money, sum } from '@tuheng/domain/kernel/decimal'
import { splitTax } from '@tuheng/domain/kernel/tax'
import { text } from '@tuheng/domain/kernel/text'
import { INTEREST_FEE, interestErrors, lateInterest } from '@tuheng/domain/settlement/index'
import { refusalWithBlockers } from '../../../engine/write/blockers.ts'
import { onSave, onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { lockAllocated } from '../ledger/allocate-statement.ts'
import { chargesOfDocument } from '../ledger/booked.ts'
import { type ChargeHead, postCharges, removeCharges } from '../ledger/post-charges.ts'
import { countInterest, type InterestItem, type LateInterest } from './count-interest.ts'

/** Registers interest for lateness: counted on each save, charged once a second person approved it. */
export function registerLateInterest(): void {
  onSave(lateInterest, { before: ({ tx, next }) => counted(tx, next) })
  onTransition(lateInterest, 'submit', { before: ({ tx, next }) => refuseChanged(tx, next) })
  onTransition(lateInterest, 'approve', {
    before: async ({ tx, next, actor, now }) => {
      await lockAllocated(tx, statementsOf(next))
      await refuseChanged(tx, next)
      return { approvedBy: actor.memberId || null, approvedAt: now.at }
    },
    post: ({ tx, next }) => postInterest(tx, next),
  })
  onTransition(lateInterest, 'undo', { post: ({ tx, row, input }) => takeBack(tx, row, String(input.reason ?? '')) })
}

const statementsOf = ({ items }: LateInterest): number[] => [
  ...new Set(items.flatMap(item => (item.statementId === null ? [] : [item.statementId]))),
]

async function counted(tx: Tx, next: LateInterest): Promise<Partial<LateInterest>> {
  if (next.upTo > tx.now.today) interestErrors.fail('interest.future', {}, 'upTo')
  const items = await countInterest(tx, next)
  return { items: items as InterestItem[], itemCount: items.length, amount: money(sum(items.map(item => item.amount))) }
}

/** What is approved is what is counted now. */
async function refuseChanged(tx: Tx, next: LateInterest): Promise<void> {
  const key = (item: Partial<InterestItem>): string =>
    [item.statementId, item.fromDay, item.toDay, item.open, item.amount].join()
  const now = (await countInterest(tx, next)).map(key)
  if (now.length !== next.items.length || next.items.some((item, i) => key(item) !== now[i]))
    interestErrors.fail('interest.changed', {}, 'items')
}

/** One charge for each statement, with goods, route and segment of its dearest charge, at the tax rate of that one. */
async function postInterest(tx: Tx, row: LateInterest): Promise<void> {
  for (const [statementId, items] of Map.groupBy(row.items, item => item.statementId)) {
    const { rows } = await tx.sql<
      Omit<ChargeHead, 'side' | 'docType' | 'docId' | 'docNo' | 'bizDate'> & { taxRate: string }
    >(
      `select c.party_id as "partyId", c.contract_id as "contractId", c.project_id as "projectId", c.segment, c.customer_id as "customerId",
         c.carrier_id as "carrierId", c.route_id as "routeId", c.goods_id as "goodsId", c.salesman_id as "salesmanId", c.dept_id as "deptId",
         c.tax_rate::text as "taxRate"
       from charge c where c.org_id = $1 and c.statement_id = $2 and c.kind <> 'rounding' and c.deleted_at is null
       order by c.amount desc, c.id limit 1`,
      [tx.orgId, statementId],
      'dearest-charge',
    )
    const [like] = rows
    if (!like) continue
    const { taxRate, ...dimensions } = like
    const amount = money(sum(items.map(item => item.amount)))
    const { excl, tax } = splitTax(amount, taxRate)
    await postCharges(
      tx,
      {
        ...dimensions,
        contractId: items[0]?.contractId ?? dimensions.contractId,
        side: 'ar',
        docType: 'lateInterest',
        docId: row.id,
        docNo: row.interestNo,
        bizDate: tx.now.today,
      },
      {
        postings: [
          {
            charge: {
              kind: 'addition',
              feeCode: INTEREST_FEE,
              name: text('逾期违约金', 'Late interest'),
              qty: '1.000',
              unit: 'lump',
              price: amount,
              priceIsQuotient: false,
              amount,
              taxRate,
              excl,
              tax,
              sourceLineId: null,
              pinned: true,
              note: items.map(noteOf).join('；'),
            },
          },
        ],
      },
    )
  }
}

const noteOf = ({ open, dailyRate, days, fromDay, toDay, amount }: InterestItem): string =>
  `${fromDay} 至 ${toDay} ${days} 天 × ${open} × ${dailyRate} = ${amount}`

/** @throws while a statement holds one of the charges; it is named */
async function takeBack(tx: Tx, row: LateInterest, reason: string): Promise<void> {
  const charges = await chargesOfDocument(tx, { docType: 'lateInterest', docId: row.id })
  const held = [...new Set(charges.flatMap(one => one.statementId ?? []))]
  if (held.length)
    throw await refusalWithBlockers(tx, interestErrors.issue('interest.in_statement', { no: row.interestNo }), [
      { resource: 'statement', ids: held },
    ])
  await removeCharges(
    tx,
    charges.map(one => one.id),
    reason,
  )
}

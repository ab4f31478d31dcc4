import { addDays } from '@tuheng/domain/kernel/dates'
import { money, mul } from '@tuheng/domain/kernel/decimal'
import { party } from '@tuheng/domain/parties/index'
import { settlement, statement } from '@tuheng/domain/settlement/index'
import type { Outcome } from './outcomes.ts'
import type { DemoContext } from './demo-context.ts'
import type { DemoStatement } from './statements.ts'
import { workdayUntil } from './workdays.ts'

interface SettlementPlan {
  settle: NonNullable<Outcome['settle']>
  byDraft: boolean
}

/**
 * Creates the settlement of a statement: the accountant requests it, the finance manager approves it, the cashier pays
 * or receives the money.
 */
export async function createSettlement(
  demo: DemoContext,
  demoStatement: DemoStatement,
  { settle, byDraft }: SettlementPlan,
): Promise<void> {
  const { code, kind, period } = demoStatement
  const paid = settle === 'full' || settle === 'part'
  // Paid settlements were due five weeks after the period. Open ones were requested on the last working day.
  const requestDay = paid
    ? workdayUntil(earlier(addDays(period.to, (kind === 'customer' ? 36 : 32) + (code.charCodeAt(4) % 4)), demo.day(2)))
    : workdayUntil(demo.day(1))
  const id = await requestSettlement(demo, demoStatement, {
    requestDay,
    settle,
    planDate: paid ? requestDay : workdayUntil(demo.day(-2 - (code.charCodeAt(4) % 3))),
    byDraft,
  })
  if (settle === 'draft' || settle === 'approving') return
  await demo.as('caiwu', `${requestDay} 15:20:00`, tx => tx.run(settlement, 'approve', { id }))
  if (!paid) return
  const day = workdayUntil(earlier(addDays(requestDay, 1 + (id % 3)), demo.day(1)))
  await demo.as('chuna', `${day} 16:${10 + ((id * 7) % 45)}:00`, tx =>
    tx.run(settlement, 'pay', {
      bankRef: `${day.replaceAll('-', '')}${String(610_000 + id * 37)}`,
      paidAt: day,
      ...(byDraft
        ? { draftNo: `5${day.slice(2, 4)}030400${String(1_820_417 + id * 911)}`, draftDue: addDays(day, 180) }
        : {}),
      id,
    }),
  )
}

const earlier = (a: string, b: string): string => (a < b ? a : b)

async function requestSettlement(
  demo: DemoContext,
  { id, stmtNo, kind, partyId }: DemoStatement,
  plan: { requestDay: string; settle: SettlementPlan['settle']; planDate: string; byDraft: boolean },
): Promise<number> {
  return demo.as('kuaiji', `${plan.requestDay} 09:20:00`, async tx => {
    const now = await tx.getRequired(statement, id)
    const payee = await tx.getRequired(party, partyId)
    const [account] = payee.bankAccounts
    const part = kind === 'customer' ? '0.6' : '0.5'
    const amount =
      plan.settle === 'part' ? `${Math.floor(Number(mul(now.netSum, part)) / 1000) * 1000}.00` : money(now.netSum)
    const made = await tx.insert(settlement, {
      kind,
      partyId,
      planDate: plan.planDate,
      payMethod: plan.byDraft ? 'draft' : 'transfer',
      items: [{ statementId: id, amount, remark: null }] as never,
      ...(kind === 'carrier'
        ? {
            accountName: account?.accountName ?? null,
            bankName: account?.bankName ?? null,
            accountNo: account?.accountNo ?? null,
          }
        : {}),
      reason: `${now.periodTo.slice(0, 7)} 期运费，对账单 ${stmtNo}`,
    })
    if (plan.settle !== 'draft') await tx.run(settlement, 'submit', { id: made.id })
    return made.id
  })
}

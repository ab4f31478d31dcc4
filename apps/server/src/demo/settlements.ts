import { addDays } from '@tuheng/domain/kernel/dates'
import { money, mul } from '@tuheng/domain/kernel/decimal'
import { party } from '@tuheng/domain/parties/index'
import { settlement, statement } from '@tuheng/domain/settlement/index'
import type { Outcome } from './outcomes.ts'
import type { Stage } from './stage.ts'
import type { Stated } from './statements.ts'

interface Plan {
  settle: NonNullable<Outcome['settle']>
  byDraft: boolean
}

/** Money on a statement: asked for by the accountant, approved by the finance manager, paid or received by the cashier. */
export async function playSettlement(stage: Stage, stated: Stated, { settle, byDraft }: Plan): Promise<void> {
  const { code, kind, period } = stated
  const paid = settle === 'full' || settle === 'part'
  // What is paid was due five weeks after the period; what still waits was asked for yesterday.
  const asked = paid
    ? workday(earlier(addDays(period.to, (kind === 'customer' ? 36 : 32) + (code.charCodeAt(4) % 4)), stage.day(2)))
    : stage.day(1)
  const id = await ask(stage, stated, {
    asked,
    settle,
    planDate: paid ? asked : workday(stage.day(-2 - (code.charCodeAt(4) % 3))),
    byDraft,
  })
  if (settle === 'draft' || settle === 'approving') return
  await stage.as('caiwu', `${asked} 15:20:00`, tx => tx.run(settlement, 'approve', { id }))
  if (!paid) return
  const day = workday(earlier(addDays(asked, 1 + (id % 3)), stage.day(1)))
  await stage.as('chuna', `${day} 16:${10 + ((id * 7) % 45)}:00`, tx =>
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

/** Banks do not work at weekends, nor in the week of the national holiday: the last working day before. */
function workday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const holiday = day.slice(5) >= '10-01' && day.slice(5) <= '10-07'
  return holiday || weekday === 6 || weekday === 0 ? workday(addDays(day, -1)) : day
}

const earlier = (a: string, b: string): string => (a < b ? a : b)

async function ask(
  stage: Stage,
  { id, stmtNo, kind, partyId }: Stated,
  plan: { asked: string; settle: Plan['settle']; planDate: string; byDraft: boolean },
): Promise<number> {
  return stage.as('kuaiji', `${plan.asked} 09:20:00`, async tx => {
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

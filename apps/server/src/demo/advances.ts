import { min, money } from '@tuheng/domain/kernel/decimal'
import { party } from '@tuheng/domain/parties/index'
import { advance, statement } from '@tuheng/domain/settlement/index'
import { clockTime, type DemoContext } from './demo-context.ts'
import type { Masters } from './masters.ts'
import { workdayUntil } from './workdays.ts'

interface AdvanceCase {
  party: string
  kind: 'customer' | 'carrier'
  purpose: 'prepay' | 'deposit' | 'boxDeposit'
  amount: string
  /** Days ago at which it was asked for. */
  ago: number
  step: 'approving' | 'approved' | 'paid' | 'used'
  reason: string
}

/** Owners pay ahead, carriers leave a deposit, and one carrier had its fuel money before it drove. */
const CASES: readonly AdvanceCase[] = [
  {
    party: 'HZ001',
    kind: 'customer',
    purpose: 'prepay',
    amount: '60000.00',
    ago: 24,
    step: 'used',
    reason: '预收下月发运运费',
  },
  {
    party: 'HZ021',
    kind: 'customer',
    purpose: 'prepay',
    amount: '80000.00',
    ago: 22,
    step: 'used',
    reason: '预收本月运费',
  },
  {
    party: 'CY001',
    kind: 'carrier',
    purpose: 'deposit',
    amount: '50000.00',
    ago: 70,
    step: 'paid',
    reason: '承运合同履约保证金',
  },
  {
    party: 'CY021',
    kind: 'carrier',
    purpose: 'deposit',
    amount: '30000.00',
    ago: 65,
    step: 'paid',
    reason: '承运合同履约保证金',
  },
  {
    party: 'CY002',
    kind: 'carrier',
    purpose: 'prepay',
    amount: '36000.00',
    ago: 18,
    step: 'paid',
    reason: '车队油料预付款',
  },
  {
    party: 'CY002',
    kind: 'carrier',
    purpose: 'boxDeposit',
    amount: '15000.00',
    ago: 6,
    step: 'approved',
    reason: '借用敞顶箱 5 只押金',
  },
  {
    party: 'CY003',
    kind: 'carrier',
    purpose: 'prepay',
    amount: '20000.00',
    ago: 2,
    step: 'approving',
    reason: '冬季轮胎与防滑链预付',
  },
]

/** Advances and deposits, each asked for, approved and recorded by three people; one is used for a statement. */
export async function createAdvances(demo: DemoContext, masters: Masters): Promise<void> {
  for (const one of CASES) {
    const partyId = masters.parties.get(one.party)
    if (partyId) await createAdvance(demo, one, partyId)
  }
}

async function createAdvance(demo: DemoContext, plan: AdvanceCase, partyId: number): Promise<void> {
  const day = workdayUntil(demo.day(plan.ago))
  const id = await demo.as('kuaiji', clockTime(day, 9, 25), async tx => {
    const { bankAccounts } = await tx.getRequired(party, partyId)
    const account = bankAccounts.find(one => one.state === 'confirmed')
    const isOut = plan.kind === 'carrier' && plan.purpose === 'prepay'
    const made = await tx.insert(advance, {
      kind: plan.kind,
      purpose: plan.purpose,
      partyId,
      amount: plan.amount,
      planDate: day,
      reason: plan.reason,
      ...(isOut && account
        ? { accountName: account.accountName, bankName: account.bankName, accountNo: account.accountNo }
        : {}),
    })
    await tx.run(advance, 'submit', { id: made.id })
    return made.id
  })
  if (plan.step === 'approving') return
  await demo.as('caiwu', clockTime(day, 14, 35), tx => tx.run(advance, 'approve', { id }))
  if (plan.step === 'approved') return
  await demo.as('chuna', clockTime(day, 16, 40), tx =>
    tx.run(advance, 'pay', { id, paidAt: day, bankRef: `${day.replaceAll('-', '')}${String(730_000 + id * 41)}` }),
  )
  if (plan.step === 'used') await takeForOldest(demo, { id, partyId, amount: plan.amount })
}

/** The oldest statement that still has something open takes no more than half of the advance. */
async function takeForOldest(
  demo: DemoContext,
  { id, partyId, amount }: { id: number; partyId: number; amount: string },
): Promise<void> {
  const day = workdayUntil(demo.day(1))
  await demo.as('caiwu', clockTime(day, 10, 15), async tx => {
    const [oldest] = await tx.find(statement, {
      where: {
        partyId,
        kind: 'customer',
        status: ['confirmed', 'partSettled'],
        availableSum: { op: 'range', value: ['0.01', null] },
      },
      sort: ['dueDate', 'id'],
      limit: 1,
    })
    if (!oldest) return
    const moveAmount = money(min(oldest.availableSum ?? '0', String(Number(amount) / 2)))
    await tx.run(advance, 'use', { id, statementId: oldest.id, moveAmount, movedOn: day })
  })
}

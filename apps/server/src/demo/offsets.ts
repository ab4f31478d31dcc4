import { isPos, min, money, sum } from '@tuheng/domain/kernel/decimal'
import { offsetSettle, statement } from '@tuheng/domain/settlement/index'
import type { Tx } from '../engine/write/tx.ts'
import type { MakeSignedCopy } from './agreements.ts'
import { clockTime, type DemoContext } from './demo-context.ts'
import type { Masters } from './masters.ts'
import { workdayUntil } from './workdays.ts'

interface OffsetCase {
  owner: string
  /** Whom we owe; none: the owner itself. */
  carrier?: string
  amount: string
  ago: number
  step: 'effective' | 'approving' | 'draft'
}

/** Carriers that fetch coal or ore from the owner whose freight they drive owe it money: three parties offset their debts. */
const CASES: readonly OffsetCase[] = [
  { owner: 'HZ001', amount: '300.00', ago: 5, step: 'effective' },
  { owner: 'HZ002', carrier: 'CY001', amount: '48000.00', ago: 9, step: 'effective' },
  { owner: 'HZ001', carrier: 'CY002', amount: '9000.00', ago: 8, step: 'effective' },
  { owner: 'HZ022', carrier: 'CY002', amount: '12000.00', ago: 3, step: 'approving' },
  { owner: 'HZ021', carrier: 'CY001', amount: '26500.00', ago: 2, step: 'draft' },
  { owner: 'HZ004', carrier: 'CY003', amount: '4000.00', ago: 4, step: 'approving' },
]

/** Offsets of two and of three parties, each with the agreement and, of three, the confirmations of all debts. */
export async function createOffsets(
  { demo, makeSignedCopy }: { demo: DemoContext; makeSignedCopy: MakeSignedCopy },
  masters: Masters,
): Promise<void> {
  for (const plan of CASES) {
    const partyId = masters.parties.get(plan.owner)
    const thirdId = plan.carrier === undefined ? null : masters.parties.get(plan.carrier)
    if (!partyId || thirdId === undefined) continue
    const day = workdayUntil(demo.day(plan.ago))
    const id = await demo.as('kuaiji', clockTime(day, 10, 5), async tx => {
      const limit = min(
        await openOf(tx, partyId, ['customer']),
        await openOf(tx, thirdId ?? partyId, ['carrier', 'server']),
      )
      const amount = money(min(plan.amount, limit))
      if (!isPos(amount)) return undefined
      const copy = (name: string) => makeSignedCopy(tx, `${name}${plan.owner}${plan.ago}`)
      const made = await tx.insert(offsetSettle, {
        way: thirdId ? 'three' : 'two',
        partyId,
        thirdId,
        amount,
        settledOn: day,
        reason: thirdId ? '承运商向货主购煤款与运费三方对冲' : '运费与卸车费对冲',
        agreement: await copy('对冲协议'),
        ...(thirdId
          ? {
              arPaper: await copy('货主欠我方确认函'),
              apPaper: await copy('我方欠承运商确认函'),
              thirdPaper: await copy('承运商欠货主确认函'),
            }
          : {}),
      })
      if (plan.step !== 'draft') await tx.run(offsetSettle, 'submit', { id: made.id })
      return made.id
    })
    if (id === undefined || plan.step !== 'effective') continue
    await demo.as('caiwu', clockTime(day, 15, 45), tx => tx.run(offsetSettle, 'approve', { id }))
  }
}

async function openOf(tx: Tx, partyId: number, kind: readonly string[]): Promise<string> {
  const rows = await tx.find(statement, {
    where: {
      partyId,
      kind: [...kind],
      status: ['confirmed', 'partSettled'],
      availableSum: { op: 'range', value: ['0.01', null] },
    },
  })
  return money(sum(rows.map(one => one.availableSum)))
}

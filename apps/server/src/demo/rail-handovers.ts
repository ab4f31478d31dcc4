import { money, mul, neg } from '@tuheng/domain/kernel/decimal'
import { handover } from '@tuheng/domain/rail/index'
import { later } from './demo-context.ts'
import type { RailBusiness } from './rail-business.ts'
import { officeAfter } from './rail-habits.ts'
import type { Look } from './rail-plan.ts'

interface Looked {
  /** Whether a gap waits for its settlement. */
  isOpen: boolean
  settledAt?: string
}

const NAMES = { giverName: '赵铁成', takerName: '周站' }
const SEAL_REMARK = '箱门铅封断裂，箱内货物未见异常'

const ACCEPTED = { outcome: 'accepted', solution: '开箱清点无短少，货主签字认可' } as const
/** The agent answers for it by the contract, and has it deducted; the railway is asked for it by a claim. */
const PAID = { outcome: 'paid', solution: '过轨道衡复磅仍短少，货代已书面确认，从本期运费中扣款' } as const
const CLAIMED = {
  outcome: 'claim',
  holder: 'train',
  solution: '施封完好而轨道衡复磅短少，车站已编货运记录，按货运记录向铁路提出货物损失赔偿要求',
} as const

/** Somebody looks at the seals and weights of a train that was unloaded; gaps are settled the day after, or wait. */
export async function lookAt(
  { demo, rng }: RailBusiness,
  { id, look, at, value }: { id: number; look: Look; at: string; value: string },
): Promise<Looked> {
  const isSeal = look === 'sealBroken' || look === 'sealSettled'
  const gaps = await demo.as('xianchang', at, async tx => {
    const rows = await tx.find(handover, { where: { railWaybillId: id, step: 'trainOff' }, sort: ['id'] })
    const broken = isSeal ? rows[4] : undefined
    for (const row of rows) {
      if (row === broken) {
        const found = { gapKind: 'sealBroken', foundSealNo: row.sealNo, remark: SEAL_REMARK }
        await tx.run(handover, 'noteGap', { id: row.id, ...found, ...NAMES })
      } else if (row.status === 'noted') await tx.run(handover, 'check', { id: row.id, ...NAMES })
    }
    return broken ? [broken] : rows.filter(row => row.status === 'gap')
  })
  if (!gaps.length) return { isOpen: false }
  if (look === 'sealBroken' || look === 'short') return { isOpen: true }
  const settledAt = officeAfter(rng, later(at, 18 + rng.int(0, 7)))
  await demo.as('jingli', settledAt, async tx => {
    for (const { id: gapId, lossAmount, netDiff } of gaps) {
      const loss = lossAmount ?? money(mul(neg(netDiff ?? '0'), value))
      await tx.run(handover, 'settle', {
        id: gapId,
        ...(isSeal ? ACCEPTED : { ...(look === 'shortPaid' ? PAID : CLAIMED), lossAmount: loss }),
      })
    }
  })
  return { isOpen: false, settledAt }
}

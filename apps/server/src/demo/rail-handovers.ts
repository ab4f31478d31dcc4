import { handover } from '@tuheng/domain/rail/index'
import { type DemoContext, later } from './demo-context.ts'

/** At the destination somebody looks at the seals of the last two trains: one is broken, and one was settled already. */
export async function checkHandovers(demo: DemoContext): Promise<void> {
  const rows = await demo.as('demo', `${demo.day(0)} 07:00:00`, tx =>
    tx.find(handover, { where: { step: 'trainOff', status: 'noted' }, sort: ['-handedAt', 'id'], limit: 200 }),
  )
  const [last, before] = [...Map.groupBy(rows, row => row.railWaybillId).values()]
  for (const [train, isSettled] of [
    [last, false],
    [before, true],
  ] as const)
    for (const [i, row] of (train ?? []).entries()) {
      const at = later(row.handedAt, 1)
      const names = { giverName: '赵铁成', takerName: '周站' }
      if (i > 0) {
        await demo.as('xianchang', at, tx => tx.run(handover, 'check', { id: row.id, ...names }))
        continue
      }
      const found = { gapKind: 'sealBroken', foundSealNo: row.sealNo, remark: '箱门铅封断裂，箱内货物未见异常' }
      await demo.as('xianchang', at, tx => tx.run(handover, 'noteGap', { id: row.id, ...found, ...names }))
      if (!isSettled) continue
      const outcome = { outcome: 'claim', lossAmount: '1240.00', solution: '货代已书面确认，列入下期对账扣款' }
      await demo.as('jingli', later(at, 26), tx => tx.run(handover, 'settle', { id: row.id, ...outcome }))
    }
}

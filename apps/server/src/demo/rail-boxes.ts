import { boxCheckDigit } from '@tuheng/domain/kernel/validators/box-no'
import { container } from '@tuheng/domain/rail/index'
import { moveTogether, type MovedTogether } from '../features/rail/index.ts'
import { clockTime } from './demo-context.ts'
import type { LaneBusiness, RailBusiness } from './rail-business.ts'

let numbered = 611_000

/** Containers for a train: those that are back in the yard at its origin, then some that were not here before. */
export function takeBoxes({ demo }: RailBusiness, lane: LaneBusiness, need: { count: number; ago: number }): string[] {
  const back = lane.boxes.filter(box => box.ago > need.ago).slice(0, need.count)
  lane.boxes = lane.boxes.filter(box => !back.includes(box))
  const more = Array.from({ length: need.count - back.length }, () => {
    const body = `${demo.orgId % 2 ? 'TBJU' : 'TBGU'}${(numbered += 37)}`
    return body + boxCheckDigit(body)
  })
  return [...back.map(box => box.boxNo), ...more]
}

interface Emptied {
  boxNos: readonly string[]
  /** Days before the last day of the demo on which they were delivered. */
  ago: number
  isSlow: boolean
}

/**
 * The containers of a train leave the yard of its destination emptied and stand in the yard at its origin
 * two days later, as far as the days allow. Slow ones stay past their free days.
 */
export async function returnEmpty(business: RailBusiness, lane: LaneBusiness, emptied: Emptied): Promise<void> {
  const { rng } = business
  const { boxNos, isSlow } = emptied
  if (isSlow) {
    // Fetched a part at a time, so that one stands longer than the other
    const cut = [0, 0.2 + rng.int(0, 2) / 10, 0.6 + rng.int(0, 2) / 10, 1].map(share =>
      Math.round(share * boxNos.length),
    )
    for (const [i, days] of [8, 10 + rng.int(0, 1), 12 + rng.int(0, 3)].entries())
      await returnPart(business, lane, { boxNos: boxNos.slice(cut[i], cut[i + 1]), left: emptied.ago - days })
    return
  }
  await returnPart(business, lane, { boxNos, left: emptied.ago - 1 - rng.int(0, 3) })
}

async function returnPart(
  business: RailBusiness,
  lane: LaneBusiness,
  { boxNos, left }: { boxNos: readonly string[]; left: number },
): Promise<void> {
  const out = { event: 'gateOut', input: { laden: 'empty' } } as const
  const home = { event: 'gateIn', input: { yardId: lane.yards[0], laden: 'empty' } } as const
  if (!(await moveAll(business, boxNos, { ...out, ago: left, hour: 14 }))) return
  if (!(await moveAll(business, boxNos, { ...home, ago: left - 2, hour: 10 }))) return
  lane.boxes.push(...boxNos.map(boxNo => ({ boxNo, ago: left - 2 })))
}

/** What trucks brought to the customer comes back from there. */
export async function returnFromCustomer(
  business: RailBusiness,
  lane: LaneBusiness,
  { boxNos, ago }: Pick<Emptied, 'boxNos' | 'ago'>,
): Promise<void> {
  const back = { event: 'gateIn', input: { yardId: lane.yards[0], laden: 'empty' } } as const
  if (await moveAll(business, boxNos, { ...back, ago: ago - 6, hour: 15 }))
    lane.boxes.push(...boxNos.map(boxNo => ({ boxNo, ago: ago - 6 })))
}

/** Whether the day has come. */
async function moveAll(
  { demo, rng }: RailBusiness,
  boxNos: readonly string[],
  { ago, hour, ...moved }: Omit<MovedTogether, 'at' | 'docNo'> & { ago: number; hour: number },
): Promise<boolean> {
  const at = clockTime(demo.day(ago), hour, rng.int(0, 59))
  if (at > demo.end) return false
  await demo.as('xianchang', at, async tx => {
    const boxes = await tx.find(container, { where: { boxNo: boxNos }, sort: ['id'], lock: true })
    await moveTogether(tx, boxes, { ...moved, at, docNo: null })
  })
  return true
}

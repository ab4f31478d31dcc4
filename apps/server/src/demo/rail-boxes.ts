import { boxCheckDigit } from '@tuheng/domain/kernel/validators/box-no'
import { container } from '@tuheng/domain/rail/index'
import { moveTogether, type MovedTogether } from '../features/rail/index.ts'
import type { LaneBusiness, RailBusiness } from './rail-business.ts'
import type { Tx } from '../engine/write/tx.ts'
import { about } from './rail-habits.ts'

/** Containers for a train: those that are back in the yard at its origin, then some that were not here before. */
export function takeBoxes(
  { demo, rng, newBoxes }: RailBusiness,
  lane: LaneBusiness,
  need: { count: number; ago: number },
): string[] {
  const back = lane.boxes.filter(box => box.ago > need.ago).slice(0, need.count)
  lane.boxes = lane.boxes.filter(box => !back.includes(box))
  const more = Array.from({ length: need.count - back.length }, () => {
    const body = `${demo.orgId % 2 ? 'TBJU' : 'TBGU'}${newBoxes.take(rng)}`
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
  const left = emptied.ago - 1 - rng.int(0, 3)
  // Where the other lane begins nearby, some go on there and are used again
  const onward = lane.key === 'zinc' && rng.int(0, 2) === 0 ? 2 * rng.int(4, 9) : 0
  // Trucks fetch the others on the next day
  const half = onward + Math.round((boxNos.length - onward) * 0.6)
  await returnPart(business, lane, { boxNos: boxNos.slice(onward, half), left })
  await returnPart(business, lane, { boxNos: boxNos.slice(half), left: left - 1 })
  await returnPart(business, lane, { boxNos: boxNos.slice(0, onward), left, to: business.lanes.copper })
}

/** A container stands in the way and is put elsewhere in its yard. */
async function shift({ demo, rng }: RailBusiness, { boxNo, ago }: { boxNo: string; ago: number }): Promise<void> {
  const movedAt = about(rng, demo.day(ago), { hour: 9, minute: 34, spread: 52 })
  if (movedAt > demo.end) return
  await demo.as('xianchang', movedAt, async tx => {
    const [box] = await tx.find(container, { where: { boxNo, status: 'inYard' }, limit: 1 })
    if (box && (box.lastMoveAt ?? '') < movedAt)
      await tx.run(container, 'relocate', { id: box.id, movedAt, slotNo: rng.pick(['B01', 'B02', 'A03']) } as never)
  })
}

async function returnPart(
  business: RailBusiness,
  lane: LaneBusiness,
  { boxNos, left, to = lane }: { boxNos: readonly string[]; left: number; to?: LaneBusiness },
): Promise<void> {
  const out = { event: 'gateOut', input: { laden: 'empty' } } as const
  const home = { event: 'gateIn', input: { yardId: to.yards[0], laden: 'empty' } } as const
  if (!boxNos.length || !(await moveAll(business, boxNos, { ...out, ago: left, hour: 14 }))) return
  const back = left - 1 - business.rng.int(0, 1)
  if (!(await moveAll(business, boxNos, { ...home, ago: back, hour: 10 }))) return
  to.boxes.push(...boxNos.map(boxNo => ({ boxNo, ago: back })))
  await shift(business, { boxNo: boxNos[0] ?? '', ago: back - 1 })
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
  const at = about(rng, demo.day(ago), { hour, minute: 12, spread: 118 })
  if (at > demo.end) return false
  await demo.as('xianchang', at, async tx => {
    const boxes = await tx.find(container, { where: { boxNo: boxNos }, sort: ['id'], lock: true })
    await moveTogether(tx, boxes, { ...moved, at, docNo: null })
  })
  return true
}

/** What the plates on the doors of containers say: tares that differ by some kilograms, and what they may weigh. */
export async function notePlates(tx: Tx): Promise<void> {
  await tx.writing(container)(
    `update container set max_gross = case box_type when 'gp20' then 30.48 else 35 end,
       tare = case box_type when 'gp20' then 2.18 + (id * 7 % 9) * 0.02 else 2.9 + (id * 7 % 10) * 0.02 end
     where org_id = $1 and tare is null`,
    [tx.orgId],
    'note-plates',
  )
}

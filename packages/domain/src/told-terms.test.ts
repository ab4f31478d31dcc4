import { expect, test } from 'vitest'
import { rightOf } from './kernel/copies.ts'
import { joinedActor } from './kernel/testing-actor.ts'
import { registry } from './registry.ts'

/** What tells a term of a stay, a hire or a train: whoever may not see the term sees none of it. */
const TOLD: readonly (readonly [hidden: string, tells: readonly string[]])[] = [
  ['yard.freeDays', ['container.freeUntil', 'container.overDays', 'containerMove.freeDays', 'containerMove.overDays']],
  ['container.freeDays', ['container.freeUntil', 'container.overDays', 'containerMove.freeDays']],
  ['yard.dayFee', ['container.overFee', 'containerMove.dayFee', 'containerMove.overFee']],
  ['container.dayFee', ['container.overFee', 'containerMove.dayFee', 'containerMove.overFee']],
  ['station.freeDays', ['container.freeUntil', 'container.overDays', 'containerMove.freeDays']],
  ['party.boxFreeDays', ['container.freeUntil', 'container.overDays', 'containerMove.freeDays']],
  ['contract.boxFreeDays', ['container.freeUntil', 'container.overDays', 'containerMove.freeDays']],
  ['contract.boxDayFee', ['container.overFee', 'containerMove.dayFee', 'containerMove.overFee']],
  ['container.sinceAt', ['container.stoppedDays', 'container.stoppedSince', 'containerMove.stoppedDays']],
  ['handover.handedAt', ['handover.clockFrom', 'containerMove.stopNote']],
  ['container.hireDayFee', ['container.hireOverFee', 'containerMove.hireDayFee', 'containerMove.hireFee']],
  [
    'railWaybill.departAt',
    ['railWaybill.dueOn', 'railWaybill.lateDays', 'railWaybill.trackedAt', 'wagonLoad.departAt', 'handover.handedAt'],
  ],
  [
    'railWaybill.departAt',
    ['container.lastMoveAt', 'container.sinceAt', 'container.stayDays', 'container.overDays', 'container.freeUntil'],
  ],
  ['railWaybill.departAt', ['containerMove.movedAt', 'containerMove.movedOn', 'containerMove.stayFrom']],
  ['railWaybill.unloadAt', ['container.lastMoveAt', 'containerMove.movedAt', 'containerMove.movedOn']],
  ['waybill.loadAt', ['container.sinceAt', 'containerMove.movedAt']],
  ['railWaybill.status', ['wagonLoad.railStatus', 'wagonLoad.isSent']],
  ['railWaybill.arriveAt', ['railWaybill.lateDays', 'railWaybill.trackedAt', 'wagonLoad.arriveAt']],
  ['railWaybill.trainNo', ['wagonLoad.trainNo']],
  ['railWaybill.ticketNo', ['wagonLoad.ticketNo']],
]

test.each(TOLD)('%s is told by nothing else', (hidden, tells) => {
  const [resource = '', path = ''] = hidden.split('.')
  const blind = joinedActor({ fieldRights: { [resource]: { [path]: 'hidden' } } })
  const all = joinedActor({})
  for (const one of tells) {
    const [name = '', field = ''] = one.split('.')
    expect(registry.resources.find(known => known.name === name)?.fields, one).toHaveProperty(field)
    expect([rightOf(blind, name, field), rightOf(all, name, field)], one).toEqual(['hidden', 'editable'])
  }
})

import { choices } from '../kernel/fields.ts'

/** 交接环节: who hands over to whom, in the order in which an order passes through them. */
export const handoverSteps = choices({
  pickup: ['发货人→汽车', 'Shipper to truck'],
  yardIn: ['汽车→发站货场', 'Truck to origin yard'],
  trainOn: ['发站货场→列车', 'Origin yard to train'],
  trainOff: ['列车→到站货场', 'Train to destination yard'],
  yardOut: ['到站货场→汽车', 'Destination yard to truck'],
  delivered: ['汽车→收货人', 'Truck to consignee'],
})
export type HandoverStep = keyof typeof handoverSteps

/** 交接状态. Rows come from documents; whoever was there says whether all was in order. */
export const handoverStatuses = choices({
  noted: ['按单据', 'By the documents', 'draft'],
  clean: ['核对无误', 'In order', 'done'],
  gap: ['有差异', 'Gap', 'attention'],
  settled: ['差异已处理', 'Settled', 'done'],
})

/** 差异类型. */
export const handoverGaps = choices({
  sealBroken: ['施封破损', 'Seal broken'],
  sealOther: ['封号不符', 'Other seal'],
  boxOther: ['箱号不符', 'Other container'],
  weight: ['重量超差', 'Weight beyond the tolerance'],
  time: ['时间倒置', 'Times in the wrong order'],
  timeMissing: ['时间缺失', 'Time missing'],
  damage: ['货损箱损', 'Damage'],
  other: ['其他', 'Other'],
})
export type HandoverGap = keyof typeof handoverGaps

/** 责任环节: in whose hands it was since the last hand-over without a gap. */
export const holders = choices({
  shipper: ['发货人', 'Shipper'],
  pickupTruck: ['接取车队', 'Pick-up carrier'],
  fromYard: ['发站货场', 'Yard at the origin'],
  train: ['铁路', 'Railway'],
  toYard: ['到站货场', 'Yard at the destination'],
  deliveryTruck: ['送达车队', 'Delivery carrier'],
})
export type Holder = keyof typeof holders

/** 处理结果 of a gap. */
export const gapOutcomes = choices({
  accepted: ['认可，不追究', 'Accepted'],
  paid: ['已赔付', 'Compensated'],
  claim: ['待索赔', 'To be claimed'],
})

/** 计时依据: what the clock of a stay starts by whose first time is missing or contradictory. */
export const clockSources = choices({
  stated: ['处理时填写', 'Stated at the settlement'],
  lastHandover: ['上一次交接', 'The hand-over before'],
  handover: ['本次交接', 'This hand-over'],
})
export type ClockSource = keyof typeof clockSources

/** 交接环节 with which a container comes to a place, where its stay begins. */
export const ARRIVALS: readonly HandoverStep[] = ['yardIn', 'trainOff', 'delivered']

/** Who has it before each step, and who after; the consignee holds it in the end. */
export const HOLDERS: Readonly<Record<HandoverStep, { gives: Holder; takes: Holder | null }>> = {
  pickup: { gives: 'shipper', takes: 'pickupTruck' },
  yardIn: { gives: 'pickupTruck', takes: 'fromYard' },
  trainOn: { gives: 'fromYard', takes: 'train' },
  trainOff: { gives: 'train', takes: 'toYard' },
  yardOut: { gives: 'toYard', takes: 'deliveryTruck' },
  delivered: { gives: 'deliveryTruck', takes: null },
}

import { choices } from '../kernel/fields.ts'

/** Units that a service is counted in. */
export const serviceUnits = choices({
  ton: ['元/吨', 'CNY/t'],
  truck: ['元/车', 'CNY/truck'],
  box: ['元/箱', 'CNY/container'],
  piece: ['元/件', 'CNY/piece'],
  day: ['元/天', 'CNY/day'],
  time: ['元/次', 'CNY/time'],
})
export type ServiceUnit = keyof typeof serviceUnits

/** The document for which a service was done. */
export const serviceSubjects = choices({
  trip: ['公路运单', 'Waybill'],
  task: ['公路主运单', 'Main waybill'],
  leg: ['承运商运单', 'Leg'],
  order: ['货主运单', 'Rail order'],
  none: ['不关联', 'None'],
})
export type ServiceSubject = keyof typeof serviceSubjects

/** What the customer pays of a service. */
export const passOns = choices({
  none: ['不转收', 'Not passed on'],
  cost: ['按成本', 'At cost'],
  percent: ['按比例加价', 'Mark-up in percent'],
  fixed: ['按金额加价', 'Mark-up in yuan'],
})
export type PassOn = keyof typeof passOns

/** Where the price of a service waybill comes from. */
export const servicePriceSources = choices({
  sheet: ['价格执行单', 'Price sheet'],
  usual: ['参考单价', 'Usual price'],
  rule: ['服务规则', 'Service rule'],
  hand: ['手工价', 'Set by hand'],
})

export const serviceStatuses = choices({
  draft: ['待审核', 'To audit', 'draft'],
  audited: ['已审核', 'Audited', 'done'],
  lapsed: ['已冲回', 'Lapsed', 'locked'],
  void: ['已作废', 'Void', 'refused'],
})

export const serviceRuleStatuses = choices({
  draft: ['草稿', 'Draft', 'draft'],
  approving: ['待审核', 'To approve', 'waiting'],
  active: ['已生效', 'In force', 'done'],
  void: ['已作废', 'Void', 'refused'],
})

/** What a rule counts of a trip. */
export const ruleUnits = choices({
  ton: ['元/吨', 'CNY/t'],
  truck: ['元/车', 'CNY/truck'],
  box: ['元/箱', 'CNY/container'],
})
export type RuleUnit = keyof typeof ruleUnits

/** The end of a trip where a service is done: it gives the day and the tonnes. */
export const ruleMoments = choices({
  load: ['装货', 'Loading'],
  unload: ['卸货', 'Unloading'],
})

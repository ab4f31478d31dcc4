import { choices } from '../kernel/fields.ts'

/** Sorts of documents that the statistics count: three of transport, and what freight platforms are owed for trips. */
export const carriages = choices({
  road: ['公路', 'Road'],
  rail: ['铁路', 'Rail'],
  service: ['服务', 'Services'],
  platform: ['平台', 'Platforms'],
})

/** The day by which a document counts: a train is loaded when it departs, a service is done on its one day. */
export const countedBy = choices({
  unloaded: ['卸货日', 'Day of unloading'],
  loaded: ['装货日', 'Day of loading'],
})

export const splits = choices({
  day: ['日', 'Day'],
  week: ['周', 'Week'],
  month: ['月', 'Month'],
})

/** What a row of a census counts. */
export const censusCounts = choices({
  opening: ['昨日在途', 'Under way before'],
  loaded: ['装货', 'Loaded'],
  unloaded: ['卸货', 'Unloaded'],
  closing: ['在途', 'Under way'],
  month: ['本月累计', 'This month so far'],
  plan: ['计划', 'Planned'],
  broken: ['不平', 'Not balanced'],
  changed: ['封存后变更', 'Changed since'],
})

/** Why a trip breaks the balance of a day, or differs from what was frozen. */
export const censusCauses = choices({
  gone: ['作废或撤销装货', 'Voided or loading undone', 'refused'],
  lateLoad: ['补登装货', 'Loading recorded late', 'attention'],
  lateUnload: ['补登卸货', 'Unloading recorded late', 'attention'],
  undoneUnload: ['撤销卸货', 'Unloading undone', 'attention'],
  reweighed: ['重量更正', 'Weight corrected', 'attention'],
  moved: ['货主或线路变更', 'Owner or route changed', 'attention'],
})
export type CensusCause = keyof typeof censusCauses

export const censusStates = choices({
  live: ['未封存', 'Not frozen', 'waiting'],
  frozen: ['已封存', 'Frozen', 'locked'],
})

/** 冲回状态 of an accrual. */
export const accrualStates = choices({
  open: ['未冲回', 'Open', 'waiting'],
  part: ['部分冲回', 'Partly reversed', 'attention'],
  reversed: ['已冲回', 'Reversed', 'done'],
})

/** 预估依据. */
export const accrualBases = choices({
  booked: ['执行价', 'Price in force'],
  average: ['近三月均价', 'Average of three months'],
  manual: ['手工', 'By hand'],
  none: ['待估价', 'No price found', 'attention'],
})
export type AccrualBasis = keyof typeof accrualBases

export const reversalCauses = choices({
  statement: ['对账确认', 'Statement confirmed', 'done'],
  undone: ['对账作废', 'Statement voided', 'attention'],
  gone: ['费用取消', 'Charges withdrawn', 'refused'],
})
export type ReversalCause = keyof typeof reversalCauses

/** What a row of an estimation counts. */
export const estimationCounts = choices({
  accrued: ['暂估', 'Accrued'],
  unstated: ['已完成未对账', 'Done, not stated'],
  unsettled: ['已对账未结算', 'Stated, not settled'],
  uninvoiced: ['已结算未开票', 'Settled, not invoiced'],
})

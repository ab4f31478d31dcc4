import { choices } from '../kernel/fields.ts'

/** 索赔类型. */
export const claimKinds = choices({
  damage: ['货损', 'Damage'],
  shortage: ['货差(亏吨)', 'Shortage'],
  delay: ['延误', 'Delay'],
  quality: ['质量', 'Quality'],
  other: ['其他', 'Other'],
})
export type ClaimKind = keyof typeof claimKinds

/** 责任方: who answers for it. */
export const claimLiabilities = choices({
  ours: ['我方', 'Ourselves'],
  carrier: ['承运商', 'Carrier'],
  yard: ['站场', 'Yard or station'],
  open: ['待定', 'Open'],
})

export const ownerClaimStatuses = choices({
  draft: ['登记', 'Registered', 'draft'],
  verified: ['已核实', 'Verified', 'waiting'],
  approved: ['已审批', 'Approved', 'progress'],
  confirmed: ['已确认', 'Confirmed', 'progress'],
  settled: ['已结案', 'Settled', 'done'],
  rejected: ['不成立', 'Rejected', 'refused'],
})

/** 转嫁: how much of an owner's claim carriers are asked for. */
export const passStatuses = choices({
  none: ['未转嫁', 'Not passed on', 'draft'],
  part: ['部分转嫁', 'Partly passed on', 'progress'],
  full: ['全部转嫁', 'Passed on', 'done'],
})
export type PassStatus = keyof typeof passStatuses

/** 索赔来源 of a claim on a carrier. */
export const claimSources = choices({
  ownerClaim: ['货主索赔', 'Claim of a cargo owner'],
  loss: ['运单货损', 'Loss of a waybill'],
  gap: ['交接差异', 'Gap at a hand-over'],
  assessment: ['考核', 'Assessment'],
})

export const claimNoteStatuses = choices({
  draft: ['登记', 'Registered', 'draft'],
  sent: ['待对方确认', 'Sent', 'waiting'],
  confirmed: ['已确认', 'Confirmed', 'progress'],
  settled: ['已扣回', 'Recovered', 'done'],
  withdrawn: ['已撤销', 'Withdrawn', 'refused'],
})

/** 对方答复. The carrier accepts or appeals; an appeal is answered, and may be made again. */
export const claimAnswers = choices({
  waiting: ['待答复', 'No answer', 'draft'],
  appealed: ['申诉', 'Appealed', 'attention'],
  replied: ['已回复申诉', 'Appeal answered', 'waiting'],
  accepted: ['认可', 'Accepted', 'done'],
})

/** 扣款方式. */
export const claimSettlements = choices({
  statement: ['对账扣款', 'Deducted from the next statement'],
  paid: ['现金赔付', 'Paid'],
})

/** 扣款方式 of a claim on a carrier, which may have left a deposit with us. */
export const noteSettlements = {
  ...claimSettlements,
  ...choices({ deposit: ['保证金扣抵', 'Taken from the deposit'] }),
}

/** How a sum is shared by several carriers. */
export const splitWays = choices({
  tons: ['按吨数', 'By tonnes'],
  freight: ['按运费', 'By freight'],
  hand: ['手工', 'By hand'],
})
export type SplitWay = keyof typeof splitWays

/** 往来 of a claim, one row a turn. */
export const claimTurns = choices({
  send: ['发出', 'Sent'],
  accept: ['认可', 'Accepted'],
  appeal: ['申诉', 'Appealed'],
  reply: ['回复', 'Answered'],
})

/** By whom a turn was taken. */
export const claimSpeakers = choices({
  ours: ['我方', 'Us'],
  carrier: ['对方', 'Carrier'],
  link: ['对方(链接)', 'Carrier, by the link'],
})

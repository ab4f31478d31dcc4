import { defineErrors } from '../kernel/errors.ts'

export const claimErrors = defineErrors({
  'claim.one_subject': {
    status: 400,
    zh: '一行只关联一张单据',
    en: 'A row concerns one document',
  },
  'claim.amount_missing': {
    status: 400,
    zh: '请填写吨数和单价，或直接填写金额',
    en: 'Enter tonnes and price, or an amount',
  },
  'claim.amount_twice': {
    status: 400,
    zh: '已填写单价，金额由吨数乘单价得出',
    en: 'With a price the amount is tonnes times price',
  },
  'claim.tonnes_missing': {
    status: 400,
    zh: '按单价索赔或对运单索赔亏吨时请填写吨数',
    en: 'Enter the tonnes: there is a price, or a shortage of a waybill',
  },
  'claim.future': { status: 400, zh: '发生日期不能晚于今天', en: 'It cannot have happened after today' },
  'claim.over_claimed': {
    status: 400,
    zh: '认定金额 {agreed} 元超过索赔金额 {amount} 元',
    en: 'Agreed are {agreed} of {amount} that is claimed',
  },
  'claim.agreed_nothing': {
    status: 400,
    zh: '认定金额须大于 0，索赔不成立请用“{way}”',
    en: 'The agreed amount is above 0; otherwise use "{way}"',
  },
  'claim.no_items': { status: 409, zh: '请先填写索赔明细', en: 'Enter what is claimed first' },
  'claim.no_evidence': { status: 409, zh: '请先上传索赔证据', en: 'Attach evidence first' },
  'claim.over_passed': {
    status: 409,
    zh: '货主索赔 {no} 认定 {agreed} 元，已转嫁 {passed} 元，最多还能转嫁 {left} 元',
    en: 'Claim {no} of the cargo owner comes to {agreed}, {passed} of it is passed on: {left} at most is left',
  },
  'claim.not_passable': {
    status: 409,
    zh: '货主索赔 {no} 尚未审批，不能转嫁',
    en: 'Claim {no} of the cargo owner is not approved: it cannot be passed on yet',
  },
  'claim.passed_on': {
    status: 409,
    zh: '已转嫁 {passed} 元，请先撤销对承运商的索赔单',
    en: '{passed} is passed on: withdraw the claims on carriers first',
  },
  'claim.other_customer': {
    status: 400,
    zh: '{no} 不是这个货主的单据',
    en: '{no} is not a document of this cargo owner',
  },
  'claim.other_carrier': {
    status: 400,
    zh: '{no} 不是这个承运商承运的',
    en: '{no} was not carried by this carrier',
  },
  'claim.other_source': {
    status: 400,
    zh: '来源不是“货主索赔”，请清空货主索赔',
    en: 'It does not come from a claim of a cargo owner: leave this empty',
  },
  'claim.no_role': {
    status: 400,
    zh: '{party} 既不是承运商，也不是供应商或服务商，没有可以扣款的对账单',
    en: '{party} is no carrier, supplier or service provider: no statement could deduct the claim',
  },
  'claim.not_weighed': {
    status: 409,
    zh: '运单 {no} 还没有装卸净重，不能按亏吨索赔',
    en: 'Waybill {no} has no net weights yet: no shortage can be claimed',
  },
  'claim.tonnes_twice': {
    status: 409,
    zh: '运单 {no} 亏 {lost} 吨，其中 {charged} 吨由货损扣款承担，{claimed} 吨已在其他索赔单中，只剩 {left} 吨可索赔',
    en: 'Waybill {no} lost {lost} t: its loss deduction bears {charged} t, {claimed} t is in other claims, {left} t is left',
  },
  'claim.over_gap': {
    status: 409,
    zh: '这条交接差异只短少 {short} 吨，不能多索赔',
    en: 'Only {short} t is short at this hand-over: no more can be claimed',
  },
  'claim.same_trip': {
    status: 409,
    zh: '运单 {no} 的同类索赔已在其他索赔单中',
    en: 'Waybill {no} is in another claim of this kind',
  },
  'claim.same_leg': {
    status: 409,
    zh: '承运商运单 {no} 与其公路运单只能有一方提出同类索赔，另一方已在其他索赔单中',
    en: 'Another claim of this kind has leg {no}, or a waybill of it: a loss is claimed for one of the two',
  },
  'claim.leg_and_trip': {
    status: 409,
    zh: '同一索赔单中，同一承运商运单及其公路运单只能填一方',
    en: 'This waybill belongs to a leg that is claimed for in another row',
  },
  'claim.same_gap': {
    status: 409,
    zh: '这条交接差异已在其他索赔单中',
    en: 'The gap at this hand-over is in another claim',
  },
  'claim.loss_claimed': {
    status: 409,
    zh: '运单 {no} 亏 {lost} 吨，{claimed} 吨已在索赔单中，再扣货损 {charged} 吨会重复，请先撤销索赔单',
    en: 'Waybill {no} lost {lost} t, and {claimed} t of it is claimed: deducting {charged} t as well would charge it twice',
  },
  'claim.in_statement': {
    status: 409,
    zh: '索赔 {no} 已进入对账单，请先移出',
    en: 'Claim {no} is in a statement: take it out first',
  },
  'claim.not_accepted': {
    status: 409,
    zh: '对方尚未认可，请先登记对方认可，或用“维持索赔”',
    en: 'The carrier has not accepted it: record the answer, or uphold the claim',
  },
  'claim.is_accepted': {
    status: 409,
    moot: true,
    zh: '对方已认可，直接确认即可',
    en: 'The carrier has accepted it: confirm it',
  },
  'claim.not_sent': {
    status: 409,
    moot: true,
    zh: '索赔单未发出，或已经了结',
    en: 'The claim is not with the carrier',
  },
  'claim.not_paid_so': {
    status: 409,
    moot: true,
    zh: '这笔索赔从对账单扣款，不登记现金赔付',
    en: 'This claim is deducted from a statement',
  },
  'claim.note_under_way': {
    status: 409,
    zh: '这条差异的索赔单已发出，请先撤回或撤销索赔单',
    en: 'The claim made from this gap is under way: take it back or withdraw it first',
  },
  'claim.split_nobody': { status: 400, zh: '请至少选择一个承运商', en: 'Choose one carrier at least' },
  'claim.split_twice': { status: 400, zh: '同一承运商只能选一次', en: 'A carrier can be chosen once' },
  'claim.split_sum': {
    status: 400,
    zh: '各承运商金额合计 {sum} 元，与转嫁金额 {amount} 元不符',
    en: 'The shares add up to {sum}, not to {amount}',
  },
  'claim.split_weightless': {
    status: 400,
    zh: '所选承运商在索赔明细的运单中没有{what}，请手工分摊',
    en: 'The chosen carriers have no {what} in this claim: share it by hand',
  },
  'claim.paid_ahead': { status: 400, zh: '日期不能晚于今天', en: 'The day cannot lie ahead' },
})

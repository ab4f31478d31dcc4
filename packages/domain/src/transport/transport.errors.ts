import { defineErrors } from '../kernel/errors.ts'

export const transportErrors = defineErrors({
  'load_bill.not_enough': {
    status: 409,
    zh: '提单剩余量不足，剩余 {left} 吨',
    en: 'The bill of lading has only {left} t left',
  },
  'load_bill.grant_not_enough': {
    status: 409,
    zh: '提单{no}发放给{carrier}的数量不足，剩余 {left} 吨，请先追加发放',
    en: 'Only {left} t of bill {no} are left for {carrier}; grant more first',
  },
  'load_bill.expired': {
    status: 409,
    zh: '提单已过期，请先延期',
    en: 'The bill of lading has expired; extend it first',
  },
  'load_bill.period': {
    status: 400,
    zh: '有效期止不能早于有效期起',
    en: 'The bill cannot end before it begins',
  },
  'load_bill.shorter': {
    status: 409,
    zh: '延期后的有效期止须为今天（{today}）或以后',
    en: 'The new end must be today ({today}) or later',
  },
  'load_bill.sent': {
    status: 409,
    zh: '提单已发货 {sent} 吨，不能{action}，请改用关闭',
    en: '{sent} t have been loaded on this bill: close it instead',
  },
  'load_bill.granted': {
    status: 409,
    zh: '提单已发放 {granted} 吨，请先收回发放再{action}',
    en: '{granted} t are granted; revoke the grants first',
  },
  'load_bill.below_granted': {
    status: 409,
    zh: '提单数量不能少于已发放的 {granted} 吨（允许超发 {percent}%），请先收回发放',
    en: 'The quantity cannot be less than the {granted} t already granted ({percent}% over-issue allowed)',
  },
  'load_bill.grant_used': {
    status: 409,
    zh: '该发放已提货 {used} 吨，只能收回未提部分',
    en: '{used} t of this grant have been loaded; only the rest can be revoked',
  },
  'load_bill.grant_unused': {
    status: 409,
    zh: '该发放还未提货，请使用收回',
    en: 'Nothing of this grant has been loaded: revoke it instead',
  },
  'load_bill.grant_expired': {
    status: 409,
    zh: '提单发放{no}的提货期限为 {date}，已过期，请先延期',
    en: 'Grant {no} was to be loaded by {date}; extend the bill first',
  },
  'load_bill.no_grant': {
    status: 409,
    zh: '提单{no}未发放给{carrier}，请先发放',
    en: 'Bill {no} has not been granted to {carrier}; grant it first',
  },
  'load_bill.not_open': {
    status: 409,
    zh: '提单{no}为“{status}”，不能发货',
    en: 'Bill {no} is "{status}": nothing can be loaded on it',
  },
  'load_bill.not_begun': {
    status: 409,
    zh: '提单{no}自 {from} 起有效，装货日期 {date} 早于有效期',
    en: 'Bill {no} is valid from {from}; {date} is too early',
  },
  'load_bill.no_task': {
    status: 409,
    zh: '提单{no}没有分配给{carrier}的执行中主运单，请先建主运单并分配承运商',
    en: 'No main waybill in execution carries bill {no} with {carrier}; make one and allocate the carrier',
  },
  'load_bill.several_tasks': {
    status: 409,
    zh: '提单{no}有多张执行中的主运单（{tasks}），请选择一张',
    en: 'Several main waybills carry bill {no} ({tasks}); choose one',
  },
  'load_bill.no_vehicle': {
    status: 400,
    zh: '没有车牌为{plateNo}的车辆，请先登记车辆或直接选择',
    en: 'No vehicle has the plate {plateNo}; register it or choose one',
  },
  'load_bill.no_driver': {
    status: 400,
    zh: '没有手机号为{mobile}的司机，请先登记司机或直接选择',
    en: 'No driver has the mobile {mobile}; register or choose one',
  },
  'main_waybill.period': {
    status: 400,
    zh: '计划止不能早于计划起',
    en: 'The plan cannot end before it begins',
  },
  'main_waybill.over_allocated': {
    status: 400,
    zh: '承运商分配量合计 {sum} 吨超过计划总量 {plan} 吨，请减少分配或增加计划',
    en: 'Carriers are given {sum} t, more than the planned {plan} t',
  },
  'main_waybill.below_dispatched': {
    status: 409,
    zh: '计划总量不能少于已派的 {dispatched} 吨',
    en: 'The plan cannot be less than the {dispatched} t already dispatched',
  },
  'main_waybill.no_carrier': {
    status: 409,
    zh: '请至少分配一家承运商后再提交',
    en: 'Give the main waybill to at least one carrier before submitting',
  },
  'main_waybill.has_trips': {
    status: 409,
    zh: '主运单已派 {trucks} 车，不能作废，请改用关闭',
    en: '{trucks} {trucks#truck has|trucks have} been dispatched: close the main waybill instead of voiding it',
  },
  'main_waybill.trips_on_way': {
    status: 409,
    zh: '还有 {trucks} 车未卸货，请等待到货或作废后再关闭',
    en: '{trucks} {trucks#truck has|trucks have} not unloaded yet; wait for the arrival or void the waybill before closing',
  },
  'main_waybill.not_active': {
    status: 409,
    zh: '主运单{no}不在执行中，不能派车',
    en: 'Main waybill {no} is not being executed: no truck can be dispatched',
  },
  'main_waybill.no_quota': {
    status: 409,
    zh: '主运单{no}剩余量不足，剩余 {left} 吨，请先加量',
    en: 'Main waybill {no} has only {left} t left; add to its quantity first',
  },
  'main_waybill.contract_period': {
    status: 409,
    zh: '合同{no}有效期为 {from} 至 {to}，不含{date}，请先签订补充协议或改选合同',
    en: 'Contract {no} runs from {from} to {to}, which leaves out {date}',
  },
  'main_waybill.trips_planned': {
    status: 409,
    zh: '主运单{no}还有 {trucks} 张待派车的运单，请先派车或作废',
    en: '{trucks} {trucks#waybill|waybills} of main waybill {no} {trucks#is|are} still to be dispatched or voided first',
  },
  'main_waybill.not_allocated': {
    status: 409,
    zh: '承运商{carrier}不在主运单{no}的分配中，请先分配承运商',
    en: 'Carrier {carrier} has no share of main waybill {no}; allocate it first',
  },
  'main_waybill.not_of_leg': {
    status: 409,
    zh: '{carrier}不是承运商运单{leg}的承运商；请先在该承运商运单上“改承运商”，已有装货的先“拆出余量”再分配',
    en: '{carrier} does not carry leg {leg}: change the carrier of the leg first; where goods were loaded, split off the rest and assign it',
  },
  'main_waybill.share_in_use': {
    status: 409,
    zh: '主运单{no}中该承运商已派 {trucks} 车，不能取消其分配',
    en: 'The carrier has {trucks} {trucks#truck|trucks} on main waybill {no}: its share cannot be taken away',
  },
  'main_waybill.no_share': {
    status: 409,
    zh: '承运商{carrier}在主运单{no}的分配量已派完（{qty} 吨），请先调整分配',
    en: 'The {qty} t of main waybill {no} given to {carrier} are all dispatched; change the allocation first',
  },
  'main_waybill.bill_differs': {
    status: 409,
    zh: '主运单的{what}与提单{no}不一致，请改选线路或提单',
    en: 'The {what} of the main waybill is not that of bill {no}; choose another route or bill',
  },
  'main_waybill.prepay_parts': {
    status: 400,
    zh: '{part}上限不能大于预付总上限 {cap}',
    en: 'The limit of {part} exceeds the overall prepayment limit {cap}',
  },
})

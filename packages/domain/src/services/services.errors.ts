import { defineErrors } from '../kernel/errors.ts'

export const serviceErrors = defineErrors({
  'service.other_subject': {
    status: 400,
    zh: '关联对象不是这种单据，请清空',
    en: 'The service belongs to another kind of document: leave this empty',
  },
  'service.markup_rate_unused': {
    status: 400,
    zh: '只有按比例加价才填加价比例',
    en: 'Only for a mark-up in percent',
  },
  'service.markup_unused': { status: 400, zh: '只有按金额加价才填加价金额', en: 'Only for a mark-up in yuan' },
  'service.no_price': {
    status: 409,
    zh: '{date} 没有该服务商这一费用项目、单位的价格执行单，也没有参考单价，请填写手工单价',
    en: 'No price sheet of the provider has this fee and unit on {date}, and there is no usual price: enter a price',
  },
  'service.deduction': {
    status: 409,
    zh: '减项不能作为服务项目',
    en: 'A deduction is no service',
  },
  'service.not_payable': {
    status: 409,
    zh: '该费用项目只用于应收',
    en: 'The fee is only charged to customers',
  },
  'service.no_customer': {
    status: 409,
    zh: '关联单据没有货主，不能转收',
    en: 'The document has no cargo owner to pass the service on to',
  },
  'service.repeated': {
    status: 409,
    zh: '同一单据已记同一服务项目',
    en: 'The document has the same service already',
  },
  'service.in_statement': {
    status: 409,
    zh: '服务运单 {no} 的费用已进入对账单，请先移出',
    en: 'Charges of service waybill {no} are in a statement: take them out first',
  },
  'service.by_rule': {
    status: 409,
    moot: true,
    zh: '服务运单 {no} 由服务规则产生，随运单重算',
    en: 'Service waybill {no} comes of a service rule and follows its waybill',
  },
  'service.subject_void': {
    status: 409,
    zh: '关联单据已作废',
    en: 'The document was voided',
  },
  'service.not_reached': {
    status: 409,
    zh: '运单 {no} 还没有装卸到这一步，或没有这一端的吨数、箱号',
    en: 'Waybill {no} has not come so far, or has no tonnes or containers there',
  },
  'service_rule.no_condition': {
    status: 400,
    zh: '请至少填写装货地、卸货地、货场、线路中的一项',
    en: 'Name a loading place, an unloading place, a yard or a route at least',
  },
  'service_rule.dates': { status: 400, zh: '失效日期早于生效日期', en: 'The last day is before the first' },
  'service_rule.overlap': {
    status: 409,
    zh: '同样条件、同一服务项目的规则在这些日期已生效',
    en: 'A rule for the same conditions and service is in force on these days',
  },
  'service_rule.end_later': {
    status: 409,
    zh: '失效日期须在 {from} 之后，且早于原失效日期',
    en: 'The last day lies after {from} and before the present one',
  },
  'service_rule.too_many': {
    status: 409,
    zh: '这些日期内有 {count} 车受影响，一次最多重算 {most} 车，请把日期改晚',
    en: '{count#waybill|waybills} of these days would change, {most} at most at once: choose a later day',
  },
  'service_rule.revised': {
    status: 409,
    zh: '规则 {no} 已有修订稿',
    en: 'Rule {no} is being revised',
  },
  'service_rule.hidden_condition': {
    status: 403,
    zh: '规则按“{name}”匹配运单，您看不到该字段，不能试算',
    en: 'The rule goes by "{name}", which you may not see: you cannot try it',
  },
})

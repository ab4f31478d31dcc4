import { defineErrors } from '../kernel/errors.ts'

export const contractErrors = defineErrors({
  'contract.dates': { status: 400, zh: '到期日不能早于生效日', en: 'A contract cannot end before it starts' },
  'contract.party_role': {
    status: 400,
    zh: '{kind}的对方须为{role}，请先在往来单位中勾选该角色',
    en: 'The other side of this contract ({kind}) must be a {role}; tick that role on the counterparty first',
  },
  'contract.no_items': {
    status: 400,
    zh: '请至少填写一行标的：货物、线路与数量',
    en: 'Enter at least one row: goods, route and quantity',
  },
  'contract.item_empty': { status: 400, zh: '货物与线路至少填写一项', en: 'Name the goods or the route, or both' },
  'contract.same_station': { status: 400, zh: '到站与发站相同', en: 'Both stations are the same' },
  'contract.pay_shares': {
    status: 400,
    zh: '付款节点比例合计为 {sum}，应为 100%',
    en: 'The payment shares add up to {sum}, not 100%',
  },
  'contract.expired': {
    status: 409,
    zh: '合同 {no} 已于 {date} 到期，请先办理补充协议',
    en: 'Contract {no} ended on {date}; renew it first',
  },
  'contract.not_active': {
    status: 409,
    zh: '合同 {no} 当前为“{status}”，不能用于新业务',
    en: 'Contract {no} is "{status}" and takes no new business',
  },

  'contract.amendment_new': {
    status: 400,
    zh: '请新增一行补充协议，写明本次变更内容并上传附件',
    en: 'Add a supplementary agreement that says what changes, with its file',
  },
  'contract.amendment_kept': {
    status: 409,
    zh: '第 {row} 行补充协议已签订，不能修改或删除',
    en: 'Supplementary agreement {row} is signed: it cannot be changed or removed',
  },
  'contract.renew_past': {
    status: 400,
    zh: '续签后的到期日 {date} 不能早于今天',
    en: 'A renewed contract cannot end on {date}, before today',
  },

  'quality_term.basis': { status: 400, zh: '该指标不用此基准', en: 'This figure is not stated on that basis' },
  'quality_term.weight_of_moisture': {
    status: 400,
    zh: '只有全水可以扣水折算吨数',
    en: 'Only moisture is deducted from the weight',
  },
  'quality_term.no_figure': { status: 400, zh: '粒度不能调价', en: 'Size does not change the price' },
  'quality_term.over_hundred': { status: 400, zh: '百分数不能超过 100', en: 'A percentage is at most 100' },
  'quality_term.ratio_of_nothing': {
    status: 400,
    zh: '比例法的标准值必须大于 0',
    en: 'A proportion needs a standard above zero',
  },
  'quality_term.rejects_standard': {
    status: 400,
    zh: '拒收值比标准值还好，标准货也会被拒收',
    en: 'Goods of the standard would be rejected',
  },

  'route.same_place': {
    status: 400,
    zh: '装货地与卸货地不能相同',
    en: 'Loading and unloading place cannot be the same',
  },

  'price_sheet.dates': { status: 400, zh: '失效日期不能早于生效日期', en: 'The last day may not be before the first' },
  'price_sheet.ends_before': {
    status: 400,
    zh: '执行单 {no} 于 {effTo} 失效，早于新版生效日期 {effFrom}，请填写新版失效日期',
    en: 'Price sheet {no} ends on {effTo}, before the new version begins on {effFrom}: give the last day of the new version',
  },
  'price_sheet.contract_kind': {
    status: 400,
    zh: '{kind}价格执行单须选择{contract}',
    en: 'A price sheet of this kind ({kind}) belongs to a {contract}',
  },
  'price_sheet.overlap': {
    status: 409,
    zh: '同一合同、线路、货物、车型与计价方式在这段日期内已有生效价格，请先失效或取代原执行单',
    en: 'On some of these days a price for the same contract, route, goods and basis is in force; end or replace it first',
  },
  'price_sheet.overlap_with': {
    status: 409,
    zh: '第 {row} 行与执行单 {no}（{from} 至 {to}）的价格重叠，请先失效或取代该执行单',
    en: 'Row {row} overlaps with price sheet {no} ({from} to {to}); end or replace that one first',
  },
  'price_sheet.contract_closed': {
    status: 409,
    zh: '合同 {no} 当前为“{status}”，不能执行新的价格',
    en: 'Contract {no} is "{status}": no new prices can come into force under it',
  },
  'price_sheet.revision_open': {
    status: 409,
    zh: '执行单 {no} 已有未生效的新版执行单 {next}，请先修改、提交或删除该版本',
    en: 'Price sheet {no} already has a next version, price sheet {next}: change, submit or delete that one first',
  },
  'price_sheet.not_approved': {
    status: 409,
    zh: '执行单 {no} 当前为“{status}”，不能据此制作新版：{way}',
    en: 'Price sheet {no} is "{status}", no next version can be made of it: {way}',
  },
  'price_sheet.expire_later': {
    status: 400,
    zh: '失效日期只能提前，不能晚于 {date}；延长请制作新版',
    en: 'A sheet can only be ended earlier, not after {date}; make a next version to prolong it',
  },
  'price_sheet.billed_after': {
    status: 409,
    zh: '价格执行单{no}已用于 {count} 张在 {date} 之后装货、已审核或已对账的运单，不能在此之前失效',
    en: 'Price sheet {no} prices {count} audited or billed {count#waybill|waybills} loaded after {date} and cannot end before them',
  },
  'price_sheet.in_statement': {
    status: 409,
    zh: '价格执行单{no}的价格已用于对账单，不能作废',
    en: 'Price sheet {no} stands in statements and cannot be voided',
  },
  'price_sheet.none_chosen': {
    status: 400,
    zh: '没有可调价的执行单，请调整筛选条件或重新勾选',
    en: 'No price sheet fits the filter or the selection',
  },
  'price_sheet.too_many': {
    status: 400,
    zh: '一次最多调整 {max} 张执行单，请缩小范围',
    en: 'At most {max} price sheets can be changed at once; narrow the filter',
  },
  'price_sheet.tiers_shape': {
    status: 400,
    zh: '阶梯价格式不正确：应为方式（累进/全额）与各档起量、止量、单价',
    en: 'The price bands are not valid: a mode and bands of from, to and price are expected',
  },
  'price_sheet.tiers': { status: 400, zh: '阶梯价不连续：{detail}', en: 'The price bands do not join up: {detail}' },
  'price_sheet.tiers_lump': { status: 400, zh: '包干价不能使用阶梯', en: 'A lump sum cannot have price bands' },
  'price_sheet.audited': {
    status: 409,
    zh: '价格执行单{no}已用于 {count} 张已审核的运单，不能作废',
    en: 'Price sheet {no} prices {count} audited {count#waybill|waybills} and cannot be voided',
  },
  'price_sheet.priced_before': {
    status: 409,
    zh: '价格执行单{no}生效期内还有 {open} 张未审核、{audited} 张已审核运单按上一版{old}计价，请在本单上重新计价；已审核的先反审核',
    en: 'In the days of price sheet {no}, waybills ({open} unaudited, {audited} audited) are priced by the version before, {old}: price them again from this sheet; undo the audit of those that are audited first',
  },
  'price_sheet.adjusted': {
    status: 409,
    zh: '调价后单价 {price} 不大于 0，请减小降幅',
    en: 'The adjusted price {price} is not above zero: lower it by less',
  },
  'price_sheet.revise_from': {
    status: 409,
    zh: '新版生效日期 {date} 不能早于执行单 {no} 的生效日期 {from}，请改为 {from} 或之后',
    en: 'The new version cannot start on {date}, before price sheet {no}: begin on {from} or later',
  },
  'price_sheet.no_adjustment': { status: 400, zh: '请填写调价数值', en: 'Enter the amount or percentage' },

  'information_price.dates': {
    status: 400,
    zh: '有效期止不能早于有效期起',
    en: 'The last day may not be before the first',
  },
  'information_price.too_long': {
    status: 400,
    zh: '信息价的有效期不能超过 {days} 天',
    en: 'An information price is valid for at most {days} {days#day|days}',
  },
  'information_price.collected_ahead': {
    status: 400,
    zh: '采集日期不能晚于今天',
    en: 'A price cannot be collected after today',
  },
  'information_price.nothing': {
    status: 400,
    zh: '信息费为 0 时须填写市场运价',
    en: 'With an information fee of 0 give the market freight',
  },
  'information_price.same_days': {
    status: 409,
    zh: '同一线路、货物和车型的信息价 {no} 自 {from} 起生效，与本单（{start} 至 {end}）重叠：请改有效期，或先作废、提前失效该信息价',
    en: 'Information price {no} for the same route, goods and vehicle is in force from {from}, within the days of this one ({start} to {end}): change the days, or void or end that one first',
  },
  'information_price.overlap': {
    status: 409,
    zh: '同一线路、货物和车型在这段日期内已有生效的信息价',
    en: 'On some of these days a price for the same route, goods and vehicle is in force',
  },
  'information_price.shortened': {
    status: 409,
    zh: '信息价 {no} 原至 {before}，现至 {after}，由本单接续',
    en: 'Information price {no} ended on {before} and now ends on {after}, where this one takes over',
  },
  'information_price.gap_after': {
    status: 409,
    zh: '信息价 {no} 原至 {before}，现至 {after}；本单失效后（{end} 之后）暂无信息价',
    en: 'Information price {no} ended on {before} and now ends on {after}; after {end}, the last day of this one, there is no price',
  },
  'information_price.end_later': {
    status: 400,
    zh: '有效期止只能在 {from} 至 {to} 之间；延长请新增一条信息价，整条撤销请作废',
    en: 'The last day can only lie between {from} and {to}; to prolong it enter a new price, to take all of it back void it',
  },
  'information_price.above': {
    status: 409,
    zh: '应付价每吨 {paid:money} 元，高于信息价 {market:money} 元 {over:money} 元（{percent}）；信息价 {no}，{source}，{date} 采集',
    en: 'The payable price of {paid:money} yuan a tonne is {over:money} yuan ({percent}) above the information price of {market:money}; information price {no}, {source}, collected on {date}',
    reveals: {
      paid: ['waybill.apPrice', 'waybill.apFreight'],
      over: ['waybill.apPrice', 'waybill.apFreight', 'informationPrice.marketPrice'],
      percent: ['waybill.apPrice', 'waybill.apFreight', 'informationPrice.marketPrice'],
      market: ['informationPrice.marketPrice'],
      no: ['informationPrice.priceNo'],
      source: ['informationPrice.source'],
      date: ['informationPrice.collectedOn'],
    },
  },
})

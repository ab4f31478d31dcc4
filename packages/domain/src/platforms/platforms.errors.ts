import { defineErrors } from '../kernel/errors.ts'

export const platformErrors = defineErrors({
  'platform_account.url': {
    status: 400,
    zh: '请填写 https:// 开头的完整地址',
    en: 'Enter a complete address that begins with https://',
  },
  'platform_account.http': {
    status: 400,
    zh: '{host} 不在允许的内网主机中，只能用 https',
    en: '{host} is not an allowed host of the network: use https',
  },
  'platform_account.mapping': {
    status: 400,
    zh: '字段对应第 {line} 项：{problem}',
    en: 'Field mapping, entry {line}: {problemEn}',
  },
  'platform_account.secret_forgotten': {
    status: 409,
    zh: '接口地址已更改，原密钥不用于新的地址：请重新设置密钥',
    en: 'The address is another now, and the secret is not used there: set it again',
  },
  'platform_account.no_secret': {
    status: 409,
    zh: '{name} 还没有设置密钥',
    en: '{name} has no secret yet',
  },
  'platform_account.by_file': {
    status: 409,
    zh: '{name} 用文件往来：拉取请导入平台导出的运单文件',
    en: 'Files come from {name}: import the one that the platform exports',
  },
  'platform_account.not_answered': {
    status: 502,
    zh: '{name} 第 {page} 页没有正确返回：{word}。已读到的数据已保存，可再次拉取',
    en: '{name} did not answer page {page}: {word}. What was read is kept; pull again',
  },
  'platform_account.stopped': { status: 409, zh: '{name} 已停用', en: '{name} is disabled' },
  'platform_account.no_permit': {
    status: 409,
    zh: '没有启用的部平台账户，请先在平台账户中添加',
    en: 'There is no enabled account of the ministry: add one to the platform accounts',
  },
  'platform_waybill.dates': { status: 400, zh: '卸货时间须晚于装货时间', en: 'Unloading comes after loading' },
  'platform_waybill.period': { status: 400, zh: '截止日期早于起始日期', en: 'The last day is before the first' },
  'platform_waybill.known': {
    status: 409,
    zh: '平台运单号 {no} 已登记',
    en: 'Platform waybill {no} is there already',
  },
  'platform_waybill.trip_taken': {
    status: 409,
    zh: '运单 {trip} 已匹配三方运单 {no}',
    en: 'Waybill {trip} is matched with platform waybill {no}',
  },
  'platform_waybill.trip_void': { status: 409, zh: '运单 {trip} 已作废', en: 'Waybill {trip} was voided' },
  'platform_waybill.not_by_truck': {
    status: 409,
    zh: '运单 {trip} 不是车辆运输，不能匹配',
    en: 'Waybill {trip} is not carried by a truck',
  },
  'platform_waybill.not_loaded': {
    status: 409,
    zh: '运单 {trip} 还没有派车装货，不能推送',
    en: 'Waybill {trip} has no truck or is not loaded yet',
  },
  'platform_waybill.not_matched': { status: 409, zh: '{no} 还没有匹配运单', en: '{no} has no waybill yet' },
  'platform_waybill.booked': {
    status: 409,
    zh: '{no} 已入账，请先撤销入账',
    en: '{no} is booked: undo that first',
  },
  'platform_waybill.open_gaps': {
    status: 409,
    zh: '{no} 与我方有差异，请先处理',
    en: '{no} differs from our figures: settle that first',
  },
  'platform_waybill.not_compared': { status: 409, zh: '{no} 还没有核对', en: '{no} has not been compared' },
  'platform_waybill.no_freight': { status: 409, zh: '{no} 没有运费', en: '{no} has no freight' },
  'platform_waybill.not_adoptable': {
    status: 409,
    zh: '车牌、承运商不符或一方已作废，不能认平台：请解除匹配或更正运单',
    en: 'Plate or carrier differ, or one side is void: release the match, or correct the waybill',
  },
  'platform_waybill.not_audited': {
    status: 409,
    zh: '运单 {trip} 还没有审核，不能入账',
    en: 'Waybill {trip} is not audited yet',
  },
  'platform_waybill.in_statement': {
    status: 409,
    zh: '{no} 的费用已进入对账单，请先移出',
    en: 'Charges of {no} are in a statement: take them out first',
  },
  'platform_waybill.no_party': {
    status: 409,
    zh: '平台账户 {name} 没有对应的承运商',
    en: 'Account {name} names no carrier',
  },
  'platform_message.pull': {
    status: 409,
    zh: '{no} 是拉取记录，请在三方运单中重新拉取',
    en: '{no} is the record of a pull: pull again from the list of platform waybills',
  },
  'ministry.twice': { status: 409, zh: '运单 {trip} 已在上报单 {no} 中', en: 'Waybill {trip} is in report {no}' },
  'ministry.gaps': {
    status: 409,
    zh: '还有 {count} 项资料缺失或不合格，见“缺项”',
    en: '{count#item is|items are} missing or wrong, see the list of gaps',
  },
  'ministry.not_by_truck': {
    status: 409,
    zh: '运单 {trip} 不是车辆运输，不上报',
    en: 'Waybill {trip} is not carried by a truck and is not reported',
  },
})

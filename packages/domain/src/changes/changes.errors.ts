import { defineErrors } from '../kernel/errors.ts'
import { FACT_SOURCES } from './changeable.ts'

const TRIP = ['waybill.waybillNo'] as const
const PRICES = ['waybill.arPrice', 'waybill.apPrice'] as const

export const changeErrors = defineErrors({
  'change.nothing_asked': {
    status: 400,
    zh: '请填写要修改的内容或单价',
    en: 'Say which facts or prices to change',
  },
  'change.no_value_yet': {
    status: 409,
    reveals: { no: TRIP },
    zh: '运单{no}的{label}还没有登记，没有可修改的原值',
    en: '{label} of waybill {no} is not recorded yet: there is nothing to correct',
  },
  'change.same_value': {
    status: 400,
    zh: '新值与原值相同',
    en: 'The new value is the old one',
  },
  'change.unknown_plate': {
    status: 400,
    zh: '没有车牌为{plate}的启用车辆，请先在车辆管理中登记',
    en: 'There is no enabled vehicle {plate}; register it first',
  },
  'change.twice': {
    status: 400,
    zh: '同一运单的同一内容只能填一行',
    en: 'One row for each fact of a waybill',
  },
  'change.side_unpriced': {
    status: 409,
    reveals: { no: TRIP },
    zh: '运单{no}的{side}还没有计价，请先计价',
    en: 'The {side} side of waybill {no} has no price yet',
  },
  'change.moved': {
    status: 409,
    reveals: { no: TRIP, was: FACT_SOURCES, now: FACT_SOURCES },
    zh: '运单{no}的{label}已由 {was} 变为 {now}，请撤回后重新申请',
    en: '{label} of waybill {no} has changed from {was} to {now} meanwhile: withdraw the request and ask again',
  },
  'change.price_moved': {
    status: 409,
    reveals: { no: TRIP, was: PRICES, now: PRICES },
    zh: '运单{no}的单价已由 {was} 变为 {now}，请撤回后重新申请',
    en: 'The price of waybill {no} has changed from {was} to {now} meanwhile: withdraw the request and ask again',
  },
  'change.effect_moved': {
    status: 409,
    zh: '相关单据已变动，金额影响与申请时不同，已不能按原影响执行；请刷新后核对新的影响',
    en: 'The records have changed, and so has the effect: look at it anew before you decide',
  },
  'change.not_executed': {
    status: 409,
    zh: '修改单还没有执行，没有可撤销的修改',
    en: 'It has not been carried out: there is nothing to take back',
  },
  'change.countered': {
    status: 409,
    reveals: { no: ['dataChange.changeNo'] },
    zh: '已有撤销申请 {no}',
    en: 'Request {no} takes it back already',
  },
})

import { f } from '../kernel/fields.ts'
import { defineLines } from '../kernel/lines.ts'
import { text } from '../kernel/text.ts'
import { payNodeKinds } from './contracts.choices.ts'
import { contractErrors } from './contracts.errors.ts'

/** 标的: goods, routes and quantities of a contract. */
export const contractItems = defineLines({
  name: 'contract_item',
  label: '标的',
  en: 'Goods and routes',
  fields: {
    goodsId: f.ref('货物', 'goods', { en: 'Goods' }),
    routeId: f.ref('线路', 'route', { en: 'Route' }),
    fromStationId: f.ref('发站', 'station', { en: 'From station', where: { status: 'enabled' } }),
    toStationId: f.ref('到站', 'station', { en: 'To station', where: { status: 'enabled' } }),
    qty: f.tons('数量', { en: 'Quantity', required: true, positive: true }),
    price: f.price('参考单价', {
      en: 'Reference price',
      positive: true,
      hint: text('结算以价格执行单为准', 'Price sheets decide what is billed'),
    }),
    remark: f.text('备注', { maxLength: 200 }),
  },
  validate: row => [
    ...(row.goodsId || row.routeId ? [] : [contractErrors.issue('contract.item_empty', {}, 'goodsId')]),
    ...(row.fromStationId && row.fromStationId === row.toStationId
      ? [contractErrors.issue('contract.same_station', {}, 'toStationId')]
      : []),
  ],
  totals: ['qty'],
  unique: [['goodsId', 'routeId', 'fromStationId', 'toStationId']],
  max: 200,
})

export const payNodes = defineLines({
  name: 'contract_pay_node',
  label: '付款节点',
  en: 'Payment schedule',
  fields: {
    node: f.choice('节点', payNodeKinds, { required: true }),
    share: f.rate('比例', { required: true, positive: true, max: '1' }),
    days: f.integer('期限', { en: 'Within', unit: text('天', 'days'), min: 0, max: 720 }),
    condition: f.text('条件', { maxLength: 200 }),
  },
  unique: [['node']],
  max: 10,
})

/** 补充协议: one row for every change made after signing. */
export const amendments = defineLines({
  name: 'contract_amendment',
  label: '补充协议',
  en: 'Amendments',
  fields: {
    signedOn: f.date('签订日期', { en: 'Signed on', required: true, defaultsTo: 'today' }),
    summary: f.text('变更内容', { en: 'What changed', required: true, maxLength: 500 }),
    files: f.files('附件', { en: 'Files', required: true }),
  },
  max: 50,
})

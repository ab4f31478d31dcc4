import { addDays } from '../kernel/dates.ts'
import { f } from '../kernel/fields.ts'
import { defineReport } from '../kernel/report.ts'
import { text } from '../kernel/text.ts'
import { workOrder } from './work-order.ts'
import { urgencies } from './work-orders.choices.ts'

const DAYS = 90
const HOURS = { scale: 1, unit: text('工作小时', 'working h') } as const
const COUNT = { unit: text('张', 'orders') } as const
const NUMBER = ['workOrder.no']
const TAKEN = ['workOrder.takenAt', 'workOrder.takeMinutes']
const DONE = ['workOrder.closedAt', 'workOrder.usedMinutes']

/** 工单统计: of what was reported in a period, how soon it was taken in hand and done, what came late or again, and its ratings. */
export const workOrderReport = defineReport({
  name: 'workOrderReport',
  zh: '工单统计',
  en: 'Work order statistics',
  api: 'wo/report',
  permission: 'wo.report',
  grantsLike: 'bpm.report',
  params: {
    dateFrom: f.date('提交日期起', { en: 'Reported from', required: true }),
    dateTo: f.date('提交日期止', { en: 'Reported to', required: true }),
    kindId: f.ref('工单类型', 'workOrderKind', { en: 'Kind' }),
    handlerId: f.ref('处理人', 'member', { en: 'Handler' }),
    urgency: f.choice('紧急程度', urgencies, { en: 'Urgency' }),
  },
  defaults: today => ({ dateFrom: addDays(today, 1 - DAYS), dateTo: today }),
  columns: {
    kindId: workOrder.fields.kindId,
    handlerId: workOrder.fields.handlerId,
    urgency: f.choice('紧急程度', urgencies, { en: 'Urgency' }),
    count: f.integer('工单', { en: 'Work orders', ...COUNT }),
    waiting: f.integer('未办结', { en: 'Not closed', ...COUNT }),
    taken: f.integer('已受理', { en: 'Taken in hand', ...COUNT }),
    takeMinutes: f.integer('受理用时合计', { en: 'Time until taken', unit: text('工作分钟', 'working min') }),
    avgTake: f.quantity('平均受理用时', { en: 'Average until taken', ...HOURS }),
    closed: f.integer('已关闭', { en: 'Closed', ...COUNT }),
    usedMinutes: f.integer('办结用时合计', { en: 'Time until done', unit: text('工作分钟', 'working min') }),
    avgDone: f.quantity('平均办结用时', { en: 'Average until done', ...HOURS }),
    late: f.integer('超时', { en: 'Late', ...COUNT }),
    lateRate: f.rate('超时率', { en: 'Share late' }),
    reopened: f.integer('重开', { en: 'Reopened', ...COUNT }),
    reopenedRate: f.rate('重开率', { en: 'Share reopened' }),
    rated: f.integer('已评价', { en: 'Rated', ...COUNT }),
    stars: f.integer('评分合计', { en: 'Sum of ratings' }),
    avgRating: f.quantity('平均评分', { en: 'Average rating', scale: 1, unit: text('分', 'of 5') }),
  },
  reads: {
    kindId: ['workOrder.kindId'],
    handlerId: ['workOrder.handlerId'],
    urgency: ['workOrder.urgency'],
    dateFrom: NUMBER,
    dateTo: NUMBER,
    count: NUMBER,
    waiting: ['workOrder.status'],
    taken: TAKEN,
    takeMinutes: TAKEN,
    avgTake: TAKEN,
    closed: ['workOrder.status'],
    usedMinutes: DONE,
    avgDone: DONE,
    late: ['workOrder.late'],
    lateRate: ['workOrder.late'],
    reopened: ['workOrder.reopened'],
    reopenedRate: ['workOrder.reopened'],
    rated: ['workOrder.rating'],
    stars: ['workOrder.rating'],
    avgRating: ['workOrder.rating'],
  },
  averages: ['avgTake', 'avgDone', 'avgRating'],
  figures: [
    { name: 'count', zh: '工单', en: 'Work orders', kind: 'integer' },
    { name: 'avgTake', zh: '平均受理用时(工作小时)', en: 'Average until taken (h)', kind: 'quantity' },
    { name: 'avgDone', zh: '平均办结用时(工作小时)', en: 'Average until done (h)', kind: 'quantity' },
    { name: 'reopenedRate', zh: '重开率', en: 'Share reopened', kind: 'rate' },
  ],
  groupBy: [
    { value: 'kindId', ...text('按类型', 'Kind') },
    { value: 'handlerId', ...text('按处理人', 'Handler') },
    { value: 'urgency', ...text('按紧急程度', 'Urgency') },
  ],
  pictures: [
    {
      kind: 'rank',
      ...text('工单数量与平均办结用时', 'Work orders and average until done'),
      of: 'count',
      rate: 'avgDone',
    },
    { kind: 'rank', ...text('超时工单', 'Late work orders'), of: 'late', rate: 'lateRate' },
  ],
  drill: {
    path: '/work_order/query_work_order',
    filters: { kindId: 'kindId', handlerId: 'handlerId', urgency: 'urgency' },
    ranges: { createdAt: ['dateFrom', 'dateTo'] },
  },
  unassigned: {
    ...text('未分派', 'Nobody'),
    hint: text('这些工单还没有处理人', 'Nobody has these work orders in hand yet'),
  },
  note: text(
    '用时按公司设置的工作时间计，等待提交人的时间不计；不含已撤销和已合并的工单',
    'Times are working hours of the company without waiting for whoever reported it; withdrawn and merged work orders are left out',
  ),
})

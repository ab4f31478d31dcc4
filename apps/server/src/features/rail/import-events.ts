import {
  EVENT_REVERSES,
  eventStep,
  type EventRow,
  filledBy,
  railEventColumns,
  railWaybill,
} from '@tuheng/domain/rail/index'
import { importTransition } from '../../engine/import/index.ts'
import { findWaybills, waybillKeys } from './find-waybills.ts'

const KEYS = ['demandNo', 'ticketNo', 'railNo'] as const

/** Registers the import of what happened to waybills: each row is one event, and runs the transition that it means. */
export function registerEventImport(): void {
  importTransition(railWaybill, 'events', {
    keys: waybillKeys(...KEYS),
    unless: { demandNo: ['ticketNo', 'railNo'] },
    asks: { demandNo: 'demandNo', ticketNo: 'ticketNo', railNo: 'railNo' },
    headers: {
      demandNo: ['需求受理号', '需求编号'],
      ticketNo: ['货票', '货票编号', '票号'],
      railNo: ['运单号', '运单编号'],
      event: ['状态', '动态', '追踪事件', '作业', '节点'],
      at: ['事件时间', '发生时间', '作业时间', '更新时间', '报告时间'],
      km: ['里程'],
      freight: ['运费'],
      receivedQty: ['实收重量', '实收'],
      stationName: ['站名', '当前站', '途经站', '位置'],
      remainingKm: ['剩余公里', '距到站'],
      expectedAt: ['预计到站', '预计到达时间', '预计到站时间'],
    },
    shows: ['demandNo', 'ticketNo', 'toStationId', 'wagons', 'sentQty'],
    steps: {
      columns: railEventColumns,
      stepOf: ({ row, record, mayQuery }) => eventStep(row as EventRow, record, mayQuery),
    },
    reverse: EVENT_REVERSES,
    find: (sql, context, rows) =>
      findWaybills(sql, context, {
        rows,
        namesBy: row => KEYS.filter(name => !filledBy((row as EventRow).event).includes(name)),
      }),
  })
}

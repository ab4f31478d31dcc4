import { FEES_COLUMN_FIELD, railTicketColumns, railWaybill, ticketStep } from '@tuheng/domain/rail/index'
import { importTransition } from '../../engine/import/index.ts'
import { findWaybills, waybillKeys } from './find-waybills.ts'

/** Registers the import of tickets: each row issues the ticket of one waybill, with its freight and other charges. */
export function registerTicketImport(): void {
  importTransition(railWaybill, 'tickets', {
    keys: waybillKeys('demandNo', 'railNo'),
    unless: { demandNo: ['railNo'] },
    asks: { demandNo: 'demandNo', railNo: 'railNo' },
    headers: {
      demandNo: ['需求受理号', '需求编号', '请求车号'],
      railNo: ['运单号', '运单编号'],
      ticketNo: ['货票', '货票编号', '票号', '货票号码'],
      ticketAt: ['制单时间', '制票日期', '开票时间', '填票时间'],
      freight: ['运费', '国铁运费', '铁路运输费', '运费金额'],
      km: ['里程', '运价里程(公里)', '计费里程'],
      dueDays: ['运到期限(天)', '期限'],
    },
    shows: ['demandNo', 'wagons', 'sentQty', 'freight', 'feeSum'],
    sums: { freight: 'freight', feeSum: null, sentQty: null },
    steps: {
      columns: railTicketColumns,
      writes: FEES_COLUMN_FIELD,
      stepOf: ({ row, record, mayQuery }) => ticketStep(row, record, mayQuery),
    },
    reverse: { ticket: 'undoTicket' },
    find: (sql, context, rows) => findWaybills(sql, context, { rows, namesBy: () => ['demandNo', 'railNo'] }),
  })
}

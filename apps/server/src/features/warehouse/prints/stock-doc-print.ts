import { stockDoc } from '@tuheng/domain/warehouse/index'
import { headingOf } from '../../../engine/print/heading.ts'
import { eachRow, onPrint, type PrintContext, type PrintRow } from '../../../engine/print/on-print.ts'
import type { PrintDoc } from '../../../engine/print/print-doc.ts'

const TITLES: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  in: ['入库单', 'Goods received'],
  out: ['出库单', 'Goods issued'],
  move: ['移库单', 'Goods moved'],
  title: ['货权转移单', 'Change of owner'],
}

/** Registers 出入库单: four copies, for the stub, the warehouse, finance and the owner. */
export function registerStockDocPrints(): void {
  onPrint(stockDoc, 'paper', eachRow(stockPaper))
}

function stockPaper(context: PrintContext, row: PrintRow): PrintDoc {
  const { w, fact } = context
  const [zh, en] = TITLES[String(row.flow)] ?? TITLES.in ?? ['', '']
  const shown = (name: string, span?: number) => (isFilled(row[name]) ? [fact(row, name, span ? { span } : {})] : [])
  return {
    ...headingOf(context, row, {
      title: w(zh, en),
      number: 'docNo',
      marks: { draft: 'draft', approving: 'notAudited', cancelled: 'void', reversed: 'void' },
    }),
    paper: 'A5',
    orientation: 'landscape',
    copies: [
      w('第一联 存根', 'Copy 1: stub'),
      w('第二联 仓库', 'Copy 2: warehouse'),
      w('第三联 财务', 'Copy 3: finance'),
      w('第四联 客户', 'Copy 4: owner'),
    ],
    blocks: [
      {
        kind: 'facts',
        boxed: true,
        columns: 3,
        items: [
          fact(row, 'docType'),
          fact(row, 'bizDate'),
          fact(row, 'ownerId'),
          fact(row, 'warehouseId'),
          fact(row, 'slotNo'),
          ...shown('toWarehouseId'),
          ...shown('toSlotNo'),
          ...shown('toOwnerId'),
          fact(row, 'goodsId'),
          fact(row, 'batchNo'),
          ...shown('plateOrWagon'),
          ...shown('ticketNo'),
          ...shown('weighAt'),
          ...shown('waybillId'),
          ...shown('plannedQty'),
          ...shown('gross'),
          ...shown('tare'),
          fact(row, 'net', { strong: true }),
          ...shown('pieces'),
          ...shown('heat'),
          ...shown('moisture'),
          ...shown('diffQty'),
          ...shown('diffReason', 2),
          ...shown('remark', 3),
        ],
      },
      {
        kind: 'signatures',
        boxed: true,
        items: [
          { label: w('制单', 'Prepared by'), name: String(row.createdBy$ ?? '') },
          { label: w('保管', 'Keeper'), name: String(row.keeperId$ ?? '') },
          { label: w('审核', 'Audited by'), name: String(row.approvedBy$ ?? '') },
          { label: w('司磅', 'Weighed by'), name: '' },
          { label: row.flow === 'in' ? w('送货人', 'Delivered by') : w('提货人', 'Received by'), name: '' },
        ],
      },
    ],
  }
}

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

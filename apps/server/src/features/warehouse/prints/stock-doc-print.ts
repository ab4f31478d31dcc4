import { stock, stockDoc } from '@tuheng/domain/warehouse/index'
import { headingOf } from '../../../engine/print/heading.ts'
import { eachRow, onPrint, type PrintContext, type PrintRow } from '../../../engine/print/on-print.ts'
import type { PrintDoc } from '../../../engine/print/print-doc.ts'

const TITLES: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  in: ['入库单', 'Goods received'],
  out: ['出库单', 'Goods issued'],
  move: ['移库单', 'Goods moved'],
  title: ['货权转移单', 'Change of owner'],
}

/** Registers 出入库单, in four copies for the stub, the warehouse, finance and the owner, and 库存证明. */
export function registerStockDocPrints(): void {
  onPrint(stockDoc, 'paper', eachRow(stockPaper))
  onPrint(stock, 'proof', eachRow(stockProof))
}

/** What an owner has in a warehouse at the moment of printing, for a bank or a buyer. */
function stockProof(context: PrintContext, row: PrintRow): PrintDoc {
  const { w, fact, now } = context
  const at = now.at.slice(0, 16)
  return {
    ...headingOf(context, row, { title: w('库存证明', 'Proof of stock'), number: 'batchNo' }),
    subtitle: w(`截至 ${at}`, `As of ${at}`),
    blocks: [
      {
        kind: 'facts',
        boxed: true,
        columns: 2,
        items: [
          fact(row, 'ownerId', { span: 2 }),
          fact(row, 'warehouseId'),
          fact(row, 'slotNo'),
          fact(row, 'goodsId'),
          fact(row, 'batchNo'),
          fact(row, 'bookQty', { strong: true }),
          fact(row, 'availQty'),
          fact(row, 'lockedQty'),
          fact(row, 'frozenQty'),
          ...(isFilled(row.freezeReason) ? [fact(row, 'freezeReason', { span: 2 })] : []),
          fact(row, 'agedFrom'),
          fact(row, 'lastInOn'),
        ],
      },
      {
        kind: 'paragraph',
        text: w(
          '以上货物存放于我方仓库，数量以账面为准。本证明自打印时起，货物发生出入库的以最新账面为准。',
          'These goods are stored in our warehouse as booked. Movements after the time of printing are not included.',
        ),
      },
      {
        kind: 'signatures',
        boxed: true,
        items: [
          { label: w('保管员', 'Keeper'), name: '' },
          { label: w('审核', 'Checked by'), name: '' },
          { label: w('单位盖章', 'Company seal'), name: '' },
        ],
      },
    ],
  }
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

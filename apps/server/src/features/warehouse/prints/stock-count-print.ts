import { stockCount } from '@tuheng/domain/warehouse/index'
import { headingOf } from '../../../engine/print/heading.ts'
import { eachRow, onPrint, type PrintContext, type PrintRow } from '../../../engine/print/on-print.ts'
import type { PrintBlock, PrintDoc, PrintValue } from '../../../engine/print/print-doc.ts'

const KEY = ['slotNo', 'ownerId', 'goodsId', 'batchNo'] as const
const FOUND = ['countedQty', 'diffQty', 'diffRate', 'result', 'reason'] as const

/** Registers 盘点表: to be filled in by hand while it is counted, and what came of it afterwards. */
export function registerStockCountPrint(): void {
  onPrint(stockCount, 'sheet', eachRow(countSheet))
}

function countSheet(context: PrintContext, row: PrintRow): PrintDoc {
  const { w, fact } = context
  const isFilled = (name: string): boolean => row[name] !== null && row[name] !== undefined && row[name] !== ''
  return {
    ...headingOf(context, row, {
      title: w('盘点表', 'Count sheet'),
      number: 'countNo',
      marks: { draft: 'draft', cancelled: 'void', reversed: 'void' },
    }),
    orientation: 'landscape',
    blocks: [
      {
        kind: 'facts',
        boxed: true,
        columns: 3,
        items: [
          'warehouseId',
          'countedOn',
          'scope',
          'mode',
          'tolerance',
          'rounds',
          ...['slotNo', 'ownerId', 'goodsId', 'gainQty', 'lossQty', 'keeperId', 'witness', 'remark'].filter(isFilled),
        ].map(name => fact(row, name)),
      },
      ...positions(context, row),
      {
        kind: 'signatures',
        boxed: true,
        items: [
          { label: w('盘点人', 'Counted by'), name: String(row.keeperId$ ?? '') },
          { label: w('监盘人', 'Witness'), name: String(row.witness ?? '') },
          { label: w('保管员', 'Keeper'), name: '' },
          { label: w('审核', 'Audited by'), name: String(row.approvedBy$ ?? '') },
        ],
      },
    ],
  }
}

/** The positions. While they are counted there are columns to write into, and the books of an open count only. */
function positions({ lines, w }: PrintContext, row: PrintRow): PrintBlock[] {
  const isCounting = row.status === 'counting'
  const isBlind = row.mode === 'blind'
  const table = lines(
    row,
    'rows',
    isCounting ? [...KEY, ...(isBlind ? [] : ['bookQty'])] : [...KEY, 'bookQty', ...FOUND],
  )
  if (!table || !isCounting) return table ? [table] : []
  const blank = [w('体积 m³', 'Volume m³'), w('堆密度', 'Density'), w('实盘（吨）', 'Counted (t)'), w('备注', 'Note')]
  const padded = (cells: readonly PrintValue[]): PrintValue[] => [...cells, ...blank.map(() => null)]
  return [
    {
      ...table,
      columns: [...table.columns, ...blank.map(label => ({ label, width: 24 }))],
      rows: (table.rows ?? []).map(padded),
      ...(table.totals ? { totals: padded(table.totals) } : {}),
    },
  ]
}

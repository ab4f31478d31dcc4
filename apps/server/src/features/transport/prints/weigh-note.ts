import { waybill } from '@tuheng/domain/transport/index'
import { onPrint, type PrintContext, type PrintRow } from '../../../engine/print/on-print.ts'
import type { Fact, PrintDoc } from '../../../engine/print/print-doc.ts'
import { carriesBoxPair } from '@tuheng/domain/transport/box-weights'
import { joined, kilograms, plates } from './shared.ts'

/** 磅单 in kilograms, one per weighing of the trip: loading, unloading, or a blank one before both. */
export function registerWeighNote(): void {
  onPrint(waybill, 'weighNote', async (context, rows) => rows.flatMap(row => notesOf(context, row)))
}

function notesOf(context: PrintContext, row: PrintRow): PrintDoc[] {
  const sides = (['load', 'unload'] as const).filter(side => row[`${side}Net`])
  return (sides.length ? sides : (['load'] as const)).map(side => noteOf(context, row, side))
}

function noteOf(context: PrintContext, row: PrintRow, side: 'load' | 'unload'): PrintDoc {
  const { w, base } = context
  const at = row[`${side}At`] as string | null
  const kg = { scale: 0 } as const
  const loading = side === 'load'
  const deducted = loading ? null : kilograms(row.deductQty)
  return {
    ...base,
    title: w('磅单', 'Weighing ticket'),
    subtitle: loading ? w('装货过磅', 'At loading') : w('卸货过磅', 'At unloading'),
    number: String(row[`${side}TicketNo`] ?? row.waybillNo ?? ''),
    paper: 'needleThird',
    blocks: [
      {
        kind: 'facts',
        boxed: true,
        columns: 3,
        items: [
          // The weights first: names may be so long that the rest goes to another sheet
          { label: w('车号', 'Vehicle'), value: plates(row) },
          { label: w('运单号', 'Waybill'), value: row.waybillNo as string | null },
          { label: w('过磅时间', 'Weighed at'), value: at, format: 'dateTime' },
          { label: w('毛重(kg)', 'Gross (kg)'), value: kilograms(row[`${side}Gross`]), format: kg, strong: true },
          { label: w('皮重(kg)', 'Tare (kg)'), value: kilograms(row[`${side}Tare`]), format: kg, strong: true },
          { label: w('净重(kg)', 'Net (kg)'), value: kilograms(row[`${side}Net`]), format: kg, strong: true },
          { label: w('品名', 'Goods'), value: joined(row.goodsId$, row.spec) },
          { label: w('扣杂扣水(kg)', 'Deducted (kg)'), value: deducted, format: kg },
          { label: w('铅封号', 'Seal'), value: row.sealNo as string | null },
          ...boxItems(context, row, side),
          { label: w('发货单位', 'Shipper'), value: joined(row.shipper) || String(row.loadAddressId$ ?? '') },
          { label: w('收货单位', 'Consignee'), value: joined(row.consignee) || String(row.unloadAddressId$ ?? '') },
          { label: w('承运单位', 'Carrier'), value: String(row.carrierId$ ?? '') },
        ],
      },
      {
        kind: 'signatures',
        items: [
          { label: w('磅房', 'Scale') },
          { label: w('司磅员', 'Weigher'), name: String(row[loading ? 'loadedBy$' : 'unloadedBy$'] ?? '') },
          { label: w('司机', 'Driver'), name: String(row.driverId$ ?? '') },
        ],
      },
    ],
  }
}

/** What each of two containers weighed, where that is known. */
function boxItems({ w }: PrintContext, row: PrintRow, side: 'load' | 'unload'): Fact[] {
  const nets = side === 'load' ? [row.boxNet1, row.boxNet2] : [row.boxReceived1, row.boxReceived2]
  if (!carriesBoxPair({ boxNo1: row.boxNo1, boxNo2: row.boxNo2 }) || !nets.every(Boolean)) return []
  return [
    { label: w('箱号', 'Containers'), value: joined(row.boxNo1, row.boxNo2) },
    { label: w('箱1净重(kg)', 'Net 1 (kg)'), value: kilograms(nets[0]), format: { scale: 0 } },
    { label: w('箱2净重(kg)', 'Net 2 (kg)'), value: kilograms(nets[1]), format: { scale: 0 } },
  ]
}

import { railWaybill } from '@tuheng/domain/rail/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { eachRow, onPrint, type PrintContext, type PrintRow } from '../../../engine/print/on-print.ts'
import type { PrintColumn, PrintDoc, PrintRow as Cells, TableBlock } from '../../../engine/print/print-doc.ts'
import { cell, tonnes, totalOf, wagonsOf } from './shared.ts'

/** 铁路装车清单: the wagons of a train with what each carries. */
export function registerLoadingList(): void {
  onPrint(railWaybill, 'loadingList', eachRow(loadingListDoc))
}

async function loadingListDoc(context: PrintContext, row: PrintRow): Promise<PrintDoc> {
  const { w, fact, base } = context
  const goods = row.railGoodsName ? fact(row, 'railGoodsName') : fact(row, 'goodsId')
  return {
    ...base,
    title: w('铁路装车清单', 'Loading list'),
    number: String(row.railNo ?? ''),
    blocks: [
      {
        kind: 'facts',
        boxed: true,
        columns: 3,
        items: [
          fact(row, 'fromStationId'),
          fact(row, 'toStationId'),
          fact(row, 'trainNo'),
          fact(row, 'loadedAt', { label: w('装车日期', 'Loaded on'), format: 'dateTime' }),
          fact(row, 'demandNo'),
          fact(row, 'ticketNo'),
          { ...fact(row, 'shipper'), span: 2 },
          fact(row, 'customerId'),
          { ...fact(row, 'consignee'), span: 2 },
          goods,
        ],
      },
      wagonTable(context, await wagonsOf(context, row)),
      {
        kind: 'signatures',
        withDate: true,
        items: [
          { label: w('制单', 'Prepared by'), name: String(row.createdBy$ ?? '') },
          { label: w('装车负责人', 'Loaded by') },
          { label: w('货运员', 'Freight clerk') },
        ],
      },
    ],
  }
}

function wagonTable({ w }: PrintContext, wagons: readonly AnyRow[]): TableBlock {
  const columns: PrintColumn[] = [
    { label: w('序号', 'No.'), align: 'center', width: 9 },
    { label: w('车号', 'Wagon'), align: 'center', width: 17 },
    { label: w('车型', 'Type') },
    { label: w('标重(吨)', 'Marked (t)'), format: { scale: 2 } },
    { label: w('箱号1', 'Container 1'), width: 25 },
    { label: w('净重1(吨)', 'Net 1 (t)'), format: tonnes },
    { label: w('箱号2', 'Container 2'), width: 25 },
    { label: w('净重2(吨)', 'Net 2 (t)'), format: tonnes },
    { label: w('小计(吨)', 'In all (t)'), format: tonnes },
    { label: w('备注', 'Remark') },
  ]
  const rows = wagons.map((wagon): Cells => {
    const isBulk = !wagon.boxNo1 && !!wagon.bulkNet
    return [
      cell(wagon, 'seq'),
      cell(wagon, 'wagonNo'),
      cell(wagon, 'wagonModelId$'),
      cell(wagon, 'markedLoad'),
      isBulk ? w('散装', 'Bulk') : cell(wagon, 'boxNo1'),
      cell(wagon, isBulk ? 'bulkNet' : 'net1'),
      cell(wagon, 'boxNo2'),
      cell(wagon, 'net2'),
      cell(wagon, 'net'),
      cell(wagon, 'remark'),
    ]
  })
  const boxes = totalOf(wagons, 'boxes')
  const count = [
    w(`${wagons.length} 车`, `wagons ${wagons.length}`),
    ...(boxes === undefined ? [] : [w(`${boxes} 箱`, `containers ${boxes}`)]),
  ]
  return {
    kind: 'table',
    columns,
    rows,
    totals: [
      w(`合计　${count.join('　')}`, `Total: ${count.join(', ')}`),
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      totalOf(wagons, 'net'),
      null,
    ],
  }
}

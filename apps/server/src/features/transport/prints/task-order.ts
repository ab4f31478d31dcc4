import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { mainWaybill } from '@tuheng/domain/transport/index'
import { headingOf } from '../../../engine/print/heading.ts'
import { eachRow, onPrint, type PrintContext, type PrintRow } from '../../../engine/print/on-print.ts'
import type {
  PrintBlock,
  PrintColumn,
  PrintDoc,
  PrintRow as Cells,
  PrintValue,
} from '../../../engine/print/print-doc.ts'
import { joined, placeOf } from './shared.ts'

/** 运输任务单: the task, its carriers and its progress. */
export function registerTaskOrder(): void {
  onPrint(mainWaybill, 'task', eachRow(taskDoc))
}

async function taskDoc(context: PrintContext, row: PrintRow): Promise<PrintDoc> {
  const { w, fact } = context
  return {
    ...headingOf(context, row, {
      title: w('运输任务单', 'Transport order'),
      number: 'mainNo',
      marks: { draft: 'notAudited', toAudit: 'notAudited', void: 'void' },
    }),
    blocks: [
      {
        kind: 'facts',
        boxed: true,
        columns: 2,
        items: [
          fact(row, 'customerId'),
          fact(row, 'arContractId'),
          { label: w('品名规格', 'Goods'), value: joined(row.goodsId$, row.spec) },
          fact(row, 'planQty', { strong: true }),
          { label: w('计划日期', 'Planned'), value: `${String(row.planFrom ?? '')} ~ ${String(row.planTo ?? '')}` },
          fact(row, 'planTrucks'),
          { label: w('装货地', 'Loading place'), value: (await placeOf(context, row.loadAddressId)).text, span: 2 },
          {
            label: w('发货单位', 'Shipper'),
            value: joined(row.shipper, row.shipperContact, row.shipperPhone),
            span: 2,
          },
          { label: w('卸货地', 'Unloading place'), value: (await placeOf(context, row.unloadAddressId)).text, span: 2 },
          {
            label: w('收货单位', 'Consignee'),
            value: joined(row.consignee, row.consigneeContact, row.consigneePhone),
            span: 2,
          },
          fact(row, 'km'),
          fact(row, 'loadBillId'),
          fact(row, 'apWeightRule'),
          fact(row, 'lossMode'),
          fact(row, 'lossValue'),
          fact(row, 'payType'),
          fact(row, 'dispatcherId'),
          fact(row, 'salesmanId'),
          { label: w('备注', 'Remark'), value: row.remark as PrintValue, span: 2 },
        ],
      },
      { kind: 'heading', text: w('承运商分配', 'Carriers') },
      carriers(context, row),
      { kind: 'heading', text: w('执行情况', 'Progress') },
      {
        kind: 'facts',
        columns: 4,
        items: [
          fact(row, 'dispatchedTrucks'),
          fact(row, 'dispatchedQty'),
          fact(row, 'loadedTrucks'),
          fact(row, 'loadedQty'),
          fact(row, 'unloadedTrucks'),
          fact(row, 'unloadedQty'),
          fact(row, 'leftQty'),
          fact(row, 'doneRate'),
        ],
      },
      {
        kind: 'signatures',
        items: [
          { label: w('制单', 'Prepared by'), name: String(row.createdBy$ ?? '') },
          { label: w('审核', 'Audited by'), name: String(row.auditedBy$ ?? '') },
          { label: w('调度', 'Dispatcher'), name: String(row.dispatcherId$ ?? '') },
        ],
      },
    ],
  }
}

function carriers({ w }: PrintContext, row: PrintRow): PrintBlock {
  const list = Array.isArray(row.carriers) ? (row.carriers as AnyRow[]) : []
  const tons = { scale: 2 } as const
  const columns: PrintColumn[] = [
    { label: w('承运商', 'Carrier') },
    { label: w('承运合同', 'Contract') },
    { label: w('分配(吨)', 'Share (t)'), format: tons },
    { label: w('车数', 'Trucks'), format: 'number' },
    { label: w('已派车', 'Dispatched'), format: 'number' },
    { label: w('已派(吨)', 'Dispatched (t)'), format: tons },
    { label: w('备注', 'Remark') },
  ]
  const rows = list.map((line): Cells =>
    ['carrierId$', 'contractId$', 'qty', 'trucks', 'dispatchedTrucks', 'dispatchedQty', 'remark'].map(
      name => line[name] as PrintValue,
    ),
  )
  return { kind: 'table', columns, rows }
}

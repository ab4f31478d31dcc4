import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { handover, HOLDERS, railErrors, railWaybill, type HandoverStep, type Holder } from '@tuheng/domain/rail/index'
import { waybill } from '@tuheng/domain/transport/index'
import { onPrint, type PrintContext } from '../../../engine/print/on-print.ts'
import type {
  PrintColumn,
  PrintDoc,
  PrintRow as Cells,
  PrintValue,
  TableBlock,
} from '../../../engine/print/print-doc.ts'
import { printContext } from '../../../engine/print/print-context.ts'
import { relatedRecords } from '../../../engine/print/related-records.ts'
import { cell, tonnes, totalOf } from './shared.ts'

const HANDOVER = anyResource(handover)

/** 交接单: what changed hands with a train or a truck, one sheet for each step. */
export function registerHandoverSheets(): void {
  for (const [document, column] of [
    [railWaybill, 'rail_waybill_id'],
    [waybill, 'waybill_id'],
  ] as const)
    onPrint(document, 'handover', async (context, rows) => {
      const docs: PrintDoc[] = []
      const of = await printContext({ ...context, resource: HANDOVER })
      for (const { id } of rows) {
        const handed = await relatedRecords(context, {
          resource: HANDOVER,
          where: params => `t.${column} = ${params.add(id)}`,
          order: 't.handed_at, t.id',
        })
        for (const step of Map.groupBy(handed, row => row.step).values()) docs.push(handoverDoc(of, step))
      }
      if (!docs.length) railErrors.fail('handover.none')
      return docs
    })
}

/** Values that the rows do not share stand beside each other. */
const alike = (rows: readonly AnyRow[], shown: (row: AnyRow) => string): string =>
  [...new Set(rows.map(shown).filter(Boolean))].join('、')

function handoverDoc(context: PrintContext, rows: readonly AnyRow[]): PrintDoc {
  const { w, fact, textOf, base } = context
  const [first = {}] = rows
  const named = (name: string) => alike(rows, row => textOf(row, name))
  const shared = (name: string) => ({ ...fact(first, name), value: named(name) })
  const { gives, takes } = HOLDERS[first.step as HandoverStep] ?? {}
  // Whoever runs the yard is often not registered
  const side = (name: string, holder: Holder | null | undefined) => ({
    ...shared(name),
    value: named(name) || textOf({ holder }, 'holder'),
  })
  return {
    ...base,
    title: w('交接单', 'Hand-over sheet'),
    number: String(first.docNo ?? ''),
    subtitle: textOf(first, 'step'),
    orientation: 'landscape',
    blocks: [
      {
        kind: 'facts',
        boxed: true,
        columns: 3,
        items: [
          side('giverId', gives),
          side('takerId', takes),
          { ...shared('handedAt'), value: alike(rows, row => textOf(row, 'handedAt').slice(0, 16)), format: 'text' },
          shared('yardId'),
          shared('slotNo'),
          shared('addressId'),
          shared('customerId'),
          shared('goodsId'),
          shared('orderId'),
        ],
      },
      handedTable(context, rows),
      {
        kind: 'paragraph',
        text: w(
          '交接双方已核对箱号、施封、重量和外观，有差异的已在本单注明。',
          'Both sides checked containers, seals, weights and looks. Gaps are noted on this sheet.',
        ),
      },
      {
        kind: 'signatures',
        withDate: true,
        items: [
          { label: w('交方签字', 'Handed over by'), name: named('giverName') },
          { label: w('接方签字', 'Received by'), name: named('takerName') },
        ],
      },
    ],
  }
}

interface HandedColumn extends PrintColumn {
  value(row: AnyRow, i: number): PrintValue
  /** Left out where no row has it; other columns are there to be written in. */
  isOptional?: boolean
  total?: PrintValue
}

function handedTable({ w, textOf }: PrintContext, rows: readonly AnyRow[]): TableBlock {
  const value = (name: string) => (row: AnyRow) => cell(row, name)
  const text = (name: string) => (row: AnyRow) => textOf(row, name)
  const weight = { format: tonnes } as const
  const all: HandedColumn[] = [
    { label: w('序号', 'No.'), align: 'center', width: 10, value: (_row, i) => i + 1, total: w('合计', 'Total') },
    { label: w('车牌/车号', 'Truck or wagon'), value: value('unitNo') },
    { label: w('箱号1', 'Container 1'), value: value('boxNo1'), isOptional: true },
    { label: w('箱1净重(吨)', 'Net 1 (t)'), ...weight, value: value('boxNet1'), isOptional: true },
    { label: w('箱号2', 'Container 2'), value: value('boxNo2'), isOptional: true },
    { label: w('箱2净重(吨)', 'Net 2 (t)'), ...weight, value: value('boxNet2'), isOptional: true },
    { label: w('施封号', 'Seals'), value: value('sealNo') },
    { label: w('交接重量(吨)', 'Weight (t)'), ...weight, value: value('net'), total: totalOf(rows, 'net') },
    { label: w('上次重量(吨)', 'Weight before (t)'), ...weight, value: value('priorNet'), isOptional: true },
    { label: w('重量差(吨)', 'Difference (t)'), ...weight, value: value('netDiff'), isOptional: true },
    { label: w('箱1差(吨)', 'Difference 1 (t)'), ...weight, value: value('boxDiff1'), isOptional: true },
    { label: w('箱2差(吨)', 'Difference 2 (t)'), ...weight, value: value('boxDiff2'), isOptional: true },
    { label: w('核对', 'Check'), value: text('status') },
    { label: w('差异', 'Gap'), value: text('gapKind') },
    { label: w('备注', 'Remark'), value: value('remark') },
  ]
  const cellsOf = (column: HandedColumn) => rows.map((row, i) => column.value(row, i) ?? '')
  const shown = all.filter(column => !column.isOptional || cellsOf(column).some(one => one !== ''))
  return {
    kind: 'table',
    columns: shown,
    rows: rows.map((row, i): Cells => shown.map(column => column.value(row, i))),
    totals: shown.map(({ total }) => total ?? null),
  }
}

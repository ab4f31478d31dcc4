import { basisUnits } from '@tuheng/domain/contracts/index'
import { isZero, money, sum, type Dec } from '@tuheng/domain/kernel/decimal'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { marginFigures } from '@tuheng/domain/margin/index'
import { railLeg, railOrder } from '@tuheng/domain/rail/index'
import { eachRow, onPrint, type PrintContext, type PrintRow } from '../../../engine/print/on-print.ts'
import type { PrintBlock, PrintColumn, PrintDoc, PrintRow as Cells } from '../../../engine/print/print-doc.ts'
import { printContext } from '../../../engine/print/print-context.ts'
import { printErrors } from '../../../engine/print/print-errors.ts'
import { relatedRecords } from '../../../engine/print/related-records.ts'
import { type Booked, chargesOfOrder, hiddenSums, openDocuments } from './order-charges.ts'
import { cell, tonnes } from './shared.ts'

const LEG = anyResource(railLeg)
const yuan = { scale: 2 } as const

/** 全程结算单(分段): what an order brings by its legs, and for whoever sees both sides what it costs and leaves. */
export function registerOrderSettlement(): void {
  onPrint(railOrder, 'settlement', eachRow(settlementDoc))
}

async function settlementDoc(context: PrintContext, row: PrintRow): Promise<PrintDoc> {
  const { w, fact, base, actor } = context
  const hidden = hiddenSums(actor)
  const title = w('全程结算单（分段）', 'Settlement by legs')
  if (hidden.has('receivable')) printErrors.fail('print.unseen', { paper: title, field: w('应收', 'Receivable') })
  const booked = await chargesOfOrder(context, row.id)
  const legs = await legsOf(context, row, booked)
  const income = booked.filter(({ side }) => side === 'ar')
  const cost = booked.filter(({ side }) => side === 'ap')
  return {
    ...base,
    title,
    number: String(row.orderNo ?? ''),
    orientation: 'landscape',
    blocks: [
      {
        kind: 'facts',
        boxed: true,
        columns: 4,
        items: [
          { ...fact(row, 'customerId'), span: 2 },
          { ...fact(row, 'contractId'), span: 2 },
          { ...fact(row, 'shipper'), span: 2 },
          { ...fact(row, 'consignee'), span: 2 },
          fact(row, 'fromStationId'),
          fact(row, 'toStationId'),
          fact(row, 'goodsId'),
          fact(row, 'outerNo'),
          fact(row, 'haulMode'),
          fact(row, 'transportForm'),
          fact(row, 'pricing'),
          fact(row, 'status'),
          ...(row.pricing === 'through'
            ? ['arPrice', 'arBasis', 'weightRule', 'serviceShare'].map(name => fact(row, name))
            : []),
          fact(row, 'planQty'),
          fact(row, 'sentQty'),
          fact(row, 'arrivedQty'),
          fact(row, 'deliveredQty'),
        ],
      },
      ...(await openNote(context, row)),
      { kind: 'heading', text: w('一、应收', '1. Receivable') },
      legTable(context, legs, income),
      ...unpricedNote(context, income),
      { kind: 'amount', label: w('应收合计', 'Receivable'), amount: totalOf(income, 'amount') },
      ...(hidden.has('payable')
        ? []
        : [
            { kind: 'heading' as const, text: w('二、应付', '2. Payable') },
            legTable(context, legs, cost),
            ...unpricedNote(context, cost),
            ...(hidden.has('margin') ? [] : [marginFacts(context, income, cost)]),
          ]),
      {
        kind: 'signatures',
        withDate: true,
        items: [
          { label: w('制单', 'Prepared by'), name: actor.name },
          { label: w('复核', 'Checked by') },
          { label: w('审批', 'Approved by') },
        ],
      },
    ],
  }
}

interface Leg {
  id: number
  /** 接取, 铁路, 送达. */
  type: string
  row: AnyRow
}

/** The legs from the first to the last. One that was cancelled stands here only for what was booked before. */
async function legsOf(context: PrintContext, { id }: PrintRow, booked: readonly Booked[]): Promise<Leg[]> {
  const rows = await relatedRecords(context, {
    resource: LEG,
    where: params => `t.order_id = ${params.add(id)}`,
    order: `array_position(array['pickup', 'rail', 'delivery'], t.leg_type), t.id`,
  })
  const { textOf } = await printContext({ ...context, resource: LEG })
  return rows
    .map(row => ({ id: row.id as number, type: textOf(row, 'legType'), row }))
    .filter(leg => leg.row.status !== 'cancelled' || booked.some(({ legId }) => legId === leg.id))
}

const totalOf = (booked: readonly Booked[], name: 'amount' | 'excl'): Dec => money(sum(booked.map(one => one[name])))
const ofKind = (booked: readonly Booked[], kind: string) => booked.filter(one => one.kind === kind)

/** The legs with what is booked on one side: a line for each price, with deductions and other charges on the first. */
function legTable({ w, lang }: PrintContext, legs: readonly Leg[], booked: readonly Booked[]): PrintBlock {
  const columns: PrintColumn[] = [
    { label: w('段别', 'Leg') },
    { label: w('承运商运单号', 'Leg no.') },
    { label: w('承运商', 'Carrier') },
    { label: w('结算单位', 'Party') },
    { label: w('已装(吨)', 'Loaded (t)'), format: tonnes },
    { label: w('已到(吨)', 'Arrived (t)'), format: tonnes },
    { label: w('结算量', 'Quantity'), format: tonnes },
    { label: w('单位', 'Unit') },
    { label: w('含税单价', 'Price'), format: yuan },
    { label: w('运费(元)', 'Freight (CNY)'), format: yuan },
    { label: w('货损扣款(元)', 'Loss (CNY)'), format: yuan },
    { label: w('其他费用(元)', 'Others (CNY)'), format: yuan },
    { label: w('合计(元)', 'In all (CNY)'), format: yuan },
  ]
  const rows = legs.flatMap((leg): Cells[] => {
    const own = booked.filter(({ legId }) => legId === leg.id)
    const isCarrier = ({ partyId }: Booked) => partyId === leg.row.carrierId
    const parties = [...Map.groupBy(own, ({ partyId }) => partyId).values()]
    const lines = parties.toSorted(([a], [b]) => Number(b && isCarrier(b)) - Number(a && isCarrier(a))).flatMap(linesOf)
    return (lines.length ? lines : [undefined]).map((line, i) => [
      ...(i === 0 ? [leg.type, cell(leg.row, 'legNo'), cell(leg.row, 'carrierId$')] : [null, null, null]),
      line?.party,
      ...(i === 0 ? [cell(leg.row, 'movedQty'), cell(leg.row, 'doneQty')] : [null, null]),
      line?.freight?.qty,
      line?.freight?.unit ? (basisUnits[line.freight.unit as keyof typeof basisUnits]?.[lang] ?? null) : null,
      line?.freight?.price,
      ...(line ? figuresOf(line.charges).map(amount => (isZero(amount) ? null : amount)) : []),
    ])
  })
  return {
    kind: 'table',
    columns,
    rows,
    totals: [w('合计', 'Total'), ...Array.from({ length: 8 }, () => null), ...figuresOf(booked)],
  }
}

interface Line {
  party: string | null | undefined
  freight: Booked | undefined
  charges: readonly Booked[]
}

/** The charges of one party: each freight with its price, the first with all that is no freight. */
function linesOf(booked: readonly Booked[]): Line[] {
  const freights = ofKind(booked, 'freight')
  const others = booked.filter(one => one.kind !== 'freight')
  const party = booked[0]?.partyId$
  if (!freights.length) return [{ party, freight: undefined, charges: others }]
  return freights.map((freight, i) => ({ party, freight, charges: i === 0 ? [freight, ...others] : [freight] }))
}

/** Freight, deductions for loss, other charges, and all of them. */
function figuresOf(booked: readonly Booked[]): Dec[] {
  const others = booked.filter(one => one.kind !== 'freight' && one.kind !== 'lossDeduct')
  return [ofKind(booked, 'freight'), ofKind(booked, 'lossDeduct'), others, booked].map(some => totalOf(some, 'amount'))
}

async function openNote(context: PrintContext, { id }: PrintRow): Promise<PrintBlock[]> {
  const { w } = context
  const { trains, trips } = await openDocuments(context, id)
  const open = [
    ...(trains ? [w(`未确认收货的铁路运单 ${trains} 张`, `railway waybills not confirmed (${trains})`)] : []),
    ...(trips ? [w(`未卸货的短驳运单 ${trips} 车`, `short hauls not unloaded (${trips})`)] : []),
  ]
  return open.length
    ? [
        {
          kind: 'paragraph',
          text: w(
            `截至打印时，${open.join('、')}，费用不在以下金额内。`,
            `Not in the amounts below: ${open.join(', ')}.`,
          ),
        },
      ]
    : []
}

function unpricedNote({ w }: PrintContext, booked: readonly Booked[]): PrintBlock[] {
  const count = booked.reduce((all, one) => all + one.unpriced, 0)
  return count
    ? [
        {
          kind: 'paragraph',
          text: w(
            `另有 ${count} 笔费用未计价，不在以上金额内。`,
            `Charges that have no price yet are not included (${count}).`,
          ),
        },
      ]
    : []
}

/** 毛利 is net of tax, as in the reports. */
function marginFacts({ w }: PrintContext, income: readonly Booked[], cost: readonly Booked[]): PrintBlock {
  const [revenueExcl, costExcl] = [totalOf(income, 'excl'), totalOf(cost, 'excl')]
  const { margin, marginRate } = marginFigures({ revenueExcl, costExcl })
  return {
    kind: 'facts',
    columns: 5,
    items: [
      { label: w('应付合计(元)', 'Payable (CNY)'), value: totalOf(cost, 'amount'), format: yuan, strong: true },
      { label: w('应收不含税(元)', 'Revenue net of tax'), value: revenueExcl, format: yuan },
      { label: w('应付不含税(元)', 'Cost net of tax'), value: costExcl, format: yuan },
      { label: w('毛利不含税(元)', 'Margin net of tax'), value: margin, format: yuan, strong: true },
      { label: w('毛利率', 'Margin rate'), value: marginRate, format: 'percent' },
    ],
  }
}

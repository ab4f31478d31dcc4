import { isZero, money, neg, sum, type Dec } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { waybill } from '@tuheng/domain/transport/index'
import { onPrint, type PrintContext, type PrintRow } from '../../../engine/print/on-print.ts'
import type {
  PrintBlock,
  PrintColumn,
  PrintDoc,
  PrintRow as Cells,
  PrintValue,
} from '../../../engine/print/print-doc.ts'
import { shownColumns } from '../../../engine/print/shown-columns.ts'
import { confirmedPayees } from '../../parties/index.ts'
import { joined } from './shared.ts'

/** Papers about several trips: the cover of receipts, and the settlement of a driver. */
export function registerTripLists(): void {
  onPrint(waybill, 'receiptCover', async (context, rows) =>
    [...Map.groupBy(rows, row => row.customerId).values()].map(group => coverDoc(context, group)),
  )
  onPrint(waybill, 'driverSettle', async (context, rows) => {
    const confirmed = await confirmedPayees(
      context.sql,
      context.actor.orgId,
      rows.map(row => row.id),
    )
    return [
      ...Map.groupBy(
        rows,
        row => `${String(row.driverId)}|${String(row.plateNo)}|${String(row.payeeAccount)}|${confirmed.has(row.id)}`,
      ).values(),
    ].map(group =>
      driverDoc(
        context,
        group,
        group.every(row => confirmed.has(row.id)),
      ),
    )
  })
}

const yuan = { scale: 2 } as const
const tonnes = { scale: 2 } as const
const day = (value: unknown): string => String(value ?? '').slice(0, 10)
const total = (rows: readonly AnyRow[], name: string): Dec | null =>
  rows.some(row => row[name] !== undefined && row[name] !== null) ? sum(rows.map(row => row[name] as Dec | null)) : null

/** 回单封面: one per owner. */
function coverDoc({ w, base }: PrintContext, rows: readonly PrintRow[]): PrintDoc {
  const [first] = rows
  const columns: PrintColumn[] = [
    { label: w('序号', 'No.'), align: 'center', width: 9 },
    { label: w('运单号', 'Waybill') },
    { label: w('车牌', 'Plate') },
    { label: w('司机', 'Driver') },
    { label: w('品名', 'Goods') },
    { label: w('装货日期', 'Loaded'), format: 'date' },
    { label: w('装货净重(吨)', 'Loaded (t)'), format: tonnes },
    { label: w('卸货日期', 'Unloaded'), format: 'date' },
    { label: w('卸货净重(吨)', 'Unloaded (t)'), format: tonnes },
    { label: w('回单份数', 'Copies'), format: 'number' },
    { label: w('回单日期', 'Received'), format: 'date' },
  ]
  const cells = rows.map((row, i): Cells => [
    i + 1,
    row.waybillNo as PrintValue,
    row.plateNo as PrintValue,
    row.driverId$ as PrintValue,
    row.goodsId$ as PrintValue,
    day(row.loadAt),
    row.loadNet as PrintValue,
    day(row.unloadAt),
    row.unloadNet as PrintValue,
    row.receiptCopies as PrintValue,
    row.receiptAt as PrintValue,
  ])
  const copies = rows.reduce((all, row) => all + Number(row.receiptCopies ?? 0), 0)
  return {
    ...base,
    title: w('回单封面', 'POD cover sheet'),
    subtitle: String(first?.customerId$ ?? ''),
    orientation: 'landscape',
    blocks: [
      {
        kind: 'facts',
        columns: 3,
        items: [
          { label: w('货主', 'Cargo owner'), value: String(first?.customerId$ ?? '') },
          { label: w('运单数', 'Waybills'), value: rows.length },
          { label: w('回单份数', 'Copies'), value: copies, format: 'number' },
        ],
      },
      {
        kind: 'table',
        columns,
        rows: cells,
        totals: [
          w('合计', 'Total'),
          null,
          null,
          null,
          null,
          null,
          total(rows, 'loadNet'),
          null,
          total(rows, 'unloadNet'),
          copies,
          null,
        ],
      },
      {
        kind: 'signatures',
        withDate: true,
        items: [{ label: w('移交人', 'Handed over by') }, { label: w('接收人', 'Received by') }],
      },
    ],
  }
}

/**
 * 司机运费结算单: one per driver, truck and account. It shows no card that was not confirmed by a second person, because
 * people pay by this paper.
 */
function driverDoc(context: PrintContext, rows: readonly PrintRow[], confirmed: boolean): PrintDoc {
  const { w, base } = context
  const [first = {} as PrintRow] = rows
  const left = total(rows, 'payOnReceipt')
  const blocks: PrintBlock[] = [
    {
      kind: 'facts',
      boxed: true,
      columns: 3,
      items: [
        { label: w('司机', 'Driver'), value: joined(first.driverId$, first.driverMobile) },
        { label: w('车牌', 'Plate'), value: joined(first.plateNo, first.trailerNo) },
        { label: w('承运商', 'Carrier'), value: String(first.carrierId$ ?? '') },
        { label: w('收款人', 'Payee'), value: first.payeeName as PrintValue },
        { label: w('收款卡号', 'Account'), value: payeeIn(context, first, confirmed) },
        { label: w('开户行', 'Bank'), value: confirmed ? (first.payeeBank as PrintValue) : null },
      ],
    },
    tripTable(context, rows),
    ...(left === null ? [] : [{ kind: 'amount' as const, label: w('实付', 'To pay'), amount: money(left) }]),
    {
      kind: 'paragraph',
      text: w(
        '本人确认以上运费、扣减及已付金额无误，实付款项收讫后本单所列运费全部结清。',
        'I confirm the freight, reductions and payments above; with the amount to pay received, all freight listed here is settled.',
      ),
    },
    {
      kind: 'signatures',
      withDate: true,
      items: [
        { label: w('司机签字（按印）', 'Driver (signature and fingerprint)') },
        { label: w('经办', 'Prepared by') },
        { label: w('审批', 'Approved by') },
      ],
    },
  ]
  return {
    ...base,
    title: w('司机运费结算单', 'Driver’s settlement'),
    subtitle: w(`共 ${rows.length} 趟`, rows.length === 1 ? '1 trip' : `${rows.length} trips`),
    orientation: 'landscape',
    blocks,
  }
}

function payeeIn({ w }: PrintContext, row: PrintRow, confirmed: boolean): PrintValue {
  return confirmed || !row.payeeAccount
    ? (row.payeeAccount as PrintValue)
    : w('收款卡未经复核，不得付款', 'Card not confirmed: do not pay')
}

function tripTable({ w }: PrintContext, rows: readonly PrintRow[]): PrintBlock {
  const columns: PrintColumn[] = [
    { label: w('运单号', 'Waybill') },
    { label: w('装货日期', 'Loaded'), format: 'date' },
    { label: w('线路', 'Route') },
    { label: w('品名', 'Goods') },
    { label: w('结算吨', 'Tonnes'), format: tonnes },
    { label: w('单价', 'Price'), format: yuan },
    { label: w('运费', 'Freight'), format: yuan },
    { label: w('加项', 'Added'), format: yuan },
    { label: w('扣减', 'Reductions'), format: yuan },
    { label: w('应付', 'Payable'), format: yuan },
    { label: w('预付', 'Prepaid'), format: yuan },
    { label: w('油卡', 'Fuel card'), format: yuan },
    { label: w('到付', 'On arrival'), format: yuan },
    { label: w('实付', 'To pay'), format: yuan },
  ]
  const names = [
    'apFreight',
    'apAdd',
    'apDeductAll',
    'apTotal',
    'cash',
    'oilTotal',
    'payOnArrival',
    'payOnReceipt',
  ] as const
  const seen = rows.map((row): AnyRow => ({
    ...row,
    apDeductAll: minus(total([row], 'apDeduct'), row.infoFee, row.wipeAmount),
    cash: paid(row),
  }))
  const cells = seen.map((row): Cells => [
    row.waybillNo as PrintValue,
    day(row.loadAt),
    row.routeId$ as PrintValue,
    row.goodsId$ as PrintValue,
    row.apQty as PrintValue,
    row.apPrice as PrintValue,
    ...names.map(name => shownMoney(name, row[name])),
  ])
  const totals = [
    w('合计', 'Total'),
    null,
    null,
    null,
    total(seen, 'apQty'),
    null,
    ...names.map(name => shownMoney(name, total(seen, name))),
  ]
  return shownColumns({ kind: 'table', columns, rows: cells, fontSize: 8, totals })
}

/** All deductions: deductions, information fee and rounding, as a negative amount. */
function minus(deduct: Dec | null, infoFee: unknown, wipe: unknown): Dec | null {
  if (deduct === null && !infoFee && !wipe) return null
  return money(sum([neg(deduct), neg(infoFee as Dec | null), wipe as Dec | null]))
}

/** Cash and toll card together; fuel cards have their own column. */
function paid(row: AnyRow): Dec | null {
  const parts = [row.prepayCash, row.etc].filter(value => value !== undefined && value !== null) as Dec[]
  return parts.length ? money(sum(parts)) : null
}

/** Amounts that stand on the paper even when they are zero: people sign for them. */
const ALWAYS: readonly string[] = ['apFreight', 'apTotal', 'payOnReceipt']

const shownMoney = (name: string, value: unknown): PrintValue =>
  ALWAYS.includes(name) ? (value as PrintValue) : blank(value)

const blank = (value: unknown): PrintValue =>
  typeof value === 'string' && /^-?[\d.]+$/.test(value) && isZero(value) ? null : (value as PrintValue)

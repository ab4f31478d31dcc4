import { isZero, money, neg, qty, sum, toDec, type Dec } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { basisUnits } from '@tuheng/domain/contracts/index'
import { lineSum } from '@tuheng/domain/kernel/line-sums'
import {
  carriedLines,
  chargeKinds,
  chargesOf,
  countedLines,
  type LineCharge,
  statementLines,
  truckCount,
} from '@tuheng/domain/settlement/index'
import type { PrintContext } from '../../../engine/print/on-print.ts'
import { shownColumns } from '../../../engine/print/shown-columns.ts'
import type { PrintBlock, PrintColumn, PrintRow, PrintValue, TableBlock } from '../../../engine/print/print-doc.ts'
import { isShown } from '../../../engine/rights/redact.ts'

const yuan = { scale: 2 } as const
const tonnes = { scale: 3 } as const

type Line = AnyRow
/** The total of a field; undefined if the reader does not see it in clear. */
const total = (lines: readonly Line[], field: string): Dec | undefined =>
  lines.some(line => isShown(line[field]))
    ? sum(lines.map(line => (isShown(line[field]) ? (line[field] as Dec | null) : null)))
    : undefined
const weight = (value: Dec | undefined): PrintValue => value && qty(value)
/** Tonnes of what was carried; services and fees show the weights of their trips. */
const carried = (lines: readonly Line[], field: 'loadNet' | 'unloadNet'): PrintValue => {
  const of = carriedLines(lines)
  return of.length ? weight(total(of, field)) : null
}

/** The charged quantity, if all lines have one unit. */
const settled = (lines: readonly Line[]): PrintValue =>
  weight(
    lines.some(line => isShown(line.settleQty))
      ? (lineSum(statementLines.fields, 'settleQty', lines) ?? undefined)
      : undefined,
  )

function unitOf(lines: readonly Line[], lang: Lang): PrintValue {
  const units = new Set(
    countedLines(lines)
      .filter(line => isShown(line.settleQty) && !isZero(line.settleQty as Dec | null))
      .map(line => line.unit as keyof typeof basisUnits),
  )
  const [unit] = units
  return units.size === 1 && unit ? (basisUnits[unit]?.[lang] ?? null) : null
}

/** Block 1: what was carried, by route, goods and price. */
export function summaryTable({ w, lang }: PrintContext, lines: readonly Line[]): TableBlock {
  const columns: PrintColumn[] = [
    { label: w('线路', 'Route') },
    { label: w('品名', 'Goods') },
    { label: w('车数', 'Trucks'), format: 'number' },
    { label: w('装货净重(吨)', 'Loaded (t)'), format: tonnes },
    { label: w('卸货净重(吨)', 'Unloaded (t)'), format: tonnes },
    { label: w('结算量', 'Settled'), format: tonnes },
    { label: w('单位', 'Unit') },
    { label: w('含税单价', 'Price'), format: yuan },
    { label: w('运费(元)', 'Freight (CNY)'), format: yuan },
  ]
  const groups = [
    ...Map.groupBy(lines, line =>
      JSON.stringify([
        line.routeId,
        line.goodsId,
        line.unit,
        isShown(line.price) && line.price && toDec(line.price as Dec),
      ]),
    ).values(),
  ]
  const figures = (some: readonly Line[]): PrintValue[] => [
    truckCount({ lines: some }),
    carried(some, 'loadNet'),
    carried(some, 'unloadNet'),
    settled(some),
    unitOf(some, lang),
  ]
  const rows = groups.map((group): PrintRow => {
    const [first = {}] = group
    return [
      String(first.routeId$ ?? '—'),
      String(first.goodsId$ ?? '—'),
      ...figures(group),
      (first.price ?? null) as PrintValue,
      total(group, 'gross'),
    ]
  })
  return shownColumns({
    kind: 'table',
    columns,
    rows,
    totals: [w('合计', 'Total'), null, ...figures(lines), null, total(lines, 'gross')],
  })
}

/** Block 2: additions and deductions, one row per kind, and adjustments with their reasons. */
export function extrasTable(
  { w, lang }: PrintContext,
  { row, lines, feeNames }: { row: AnyRow; lines: readonly Line[]; feeNames: ReadonlyMap<string, string> },
): TableBlock | undefined {
  const charges = lines.flatMap(line =>
    chargesOf(line).filter(
      charge => (charge.kind !== 'freight' && charge.kind !== 'goods') || toDec(charge.amount).startsWith('-'),
    ),
  )
  const nameOf = (charge: LineCharge): string => chargeName(charge, feeNames, lang)
  const grouped = [...Map.groupBy(charges, charge => `${nameOf(charge)}|${toDec(charge.taxRate)}`).values()].map(
    (group): PrintRow => {
      const [first] = group as [LineCharge]
      return [nameOf(first), group.length, first.taxRate, money(sum(group.map(charge => charge.amount))), null]
    },
  )
  const adjusted = lines
    .filter(line => line.adjust && isShown(line.adjust) && !isZero(line.adjust as Dec))
    .map((line): PrintRow => [
      w('调整', 'Adjustment'),
      1,
      (line.adjustTaxRate ?? null) as PrintValue,
      line.adjust as Dec,
      `${String(line.docNo ?? '')} ${String(line.adjustReason ?? '')}`.trim(),
    ])
  const prepaid = lines.filter(line => line.prepaid && isShown(line.prepaid) && !isZero(line.prepaid as Dec))
  const rows = [
    ...grouped,
    ...adjusted,
    ...(prepaid.length
      ? [
          [
            w('预付抵扣', 'Prepaid'),
            prepaid.length,
            null,
            money(neg(total(prepaid, 'prepaid'))),
            w('现金、油卡、ETC、到付', 'Cash, fuel cards, tolls, on arrival'),
          ],
        ]
      : []),
    ...(row.claimSum && isShown(row.claimSum) && !isZero(row.claimSum as Dec)
      ? [[w('索赔抵扣', 'Claims'), null, null, money(neg(row.claimSum as Dec)), null]]
      : []),
  ] as PrintRow[]
  if (!rows.length) return undefined
  const columns: PrintColumn[] = [
    { label: w('项目', 'Item') },
    { label: w('笔数', 'Count'), format: 'number' },
    { label: w('税率', 'Tax rate'), format: 'percent' },
    { label: w('金额(元)', 'Amount (CNY)'), format: yuan },
    { label: w('说明', 'Note') },
  ]
  return {
    kind: 'table',
    columns,
    rows,
    totals: [w('合计', 'Total'), null, null, money(sum(rows.map(cells => cells[3] as Dec))), null],
  }
}

/** The name of the fee, or else of the kind of charge. */
export function chargeName({ kind, feeCode }: LineCharge, feeNames: ReadonlyMap<string, string>, lang: Lang): string {
  return (feeCode && feeNames.get(feeCode)) || chargeKinds[kind as keyof typeof chargeKinds]?.[lang] || kind
}

interface TaxGroup {
  taxRate: Dec
  incl: Dec
  excl: Dec
  tax: Dec
}

/** Block 3: the net amount in figures and in words, and the tax to be invoiced. */
export function totalBlocks(context: PrintContext, row: AnyRow): PrintBlock[] {
  const tax = taxTable(context, row)
  const net =
    typeof row.netSum === 'string' && isShown(row.netSum)
      ? [{ kind: 'amount' as const, label: context.w('应结净额', 'Net amount'), amount: row.netSum }]
      : []
  return [...net, ...(tax ? [tax] : [])]
}

/** The amount to be invoiced per tax rate. */
export function taxTable({ w }: PrintContext, row: AnyRow): TableBlock | undefined {
  const groups = Array.isArray(row.taxGroups) ? (row.taxGroups as TaxGroup[]) : []
  if (!groups.length) return undefined
  const columns: PrintColumn[] = [
    { label: w('税率', 'Tax rate'), format: 'percent', align: 'center' },
    { label: w('应开票额(含税)', 'To invoice incl. tax'), format: yuan },
    { label: w('不含税金额', 'Net of tax'), format: yuan },
    { label: w('税额', 'Tax'), format: yuan },
  ]
  return {
    kind: 'table',
    columns,
    rows: groups.map((group): PrintRow => [group.taxRate, group.incl, group.excl, group.tax]),
    totals: [
      w('合计', 'Total'),
      money(sum(groups.map(g => g.incl))),
      money(sum(groups.map(g => g.excl))),
      money(sum(groups.map(g => g.tax))),
    ],
  }
}

/** The annex: every document of the statement, grouped by route and price. */
export function detailTable({ w, lang }: PrintContext, lines: readonly Line[]): TableBlock {
  const columns: PrintColumn[] = [
    { label: w('序号', 'No.'), align: 'center', width: 9 },
    { label: w('单号', 'Document') },
    { label: w('装货日期', 'Loaded'), format: 'date' },
    { label: w('卸货日期', 'Unloaded'), format: 'date' },
    { label: w('车牌/货票号', 'Plate or ticket') },
    { label: w('装货净重(吨)', 'Loaded (t)'), format: tonnes },
    { label: w('卸货净重(吨)', 'Unloaded (t)'), format: tonnes },
    { label: w('结算量', 'Settled'), format: tonnes },
    { label: w('单位', 'Unit') },
    { label: w('单价', 'Price'), format: yuan },
    { label: w('运费', 'Freight'), format: yuan },
    { label: w('杂费', 'Fees'), format: yuan },
    { label: w('扣减', 'Reductions'), format: yuan },
    { label: w('调整', 'Adjusted'), format: yuan },
    { label: w('预付抵扣', 'Prepaid'), format: yuan },
    { label: w('净额', 'Net'), format: yuan },
  ]
  const money = ['gross', 'incidental', 'deduct', 'adjust', 'prepaid', 'net']
  const sums = (some: readonly Line[], label: string): PrintRow => [
    label,
    null,
    null,
    null,
    null,
    carried(some, 'loadNet'),
    carried(some, 'unloadNet'),
    settled(some),
    unitOf(some, lang),
    null,
    ...money.map(field => blank(total(some, field))),
  ]
  const groups = [...Map.groupBy(lines, line => `${String(line.routeId$ ?? '')}　${String(line.goodsId$ ?? '')}`)]
  let n = 0
  return shownColumns({
    kind: 'table',
    columns,
    fontSize: 7.5,
    groups: groups.map(([title, some]) => ({
      title,
      rows: some.map((line): PrintRow => [
        ++n,
        line.docNo as PrintValue,
        line.loadDate as PrintValue,
        line.unloadDate as PrintValue,
        line.plateNo as PrintValue,
        line.loadNet as PrintValue,
        line.unloadNet as PrintValue,
        line.settleQty as PrintValue,
        unitOf([line], lang),
        line.price as PrintValue,
        ...money.map(field => blank(line[field])),
      ]),
      ...(groups.length > 1
        ? { subtotal: sums(some, w(`小计（${some.length} 单）`, `Subtotal (${some.length})`)) }
        : {}),
    })),
    totals: sums(lines, w('合计', 'Total')),
  })
}

/** Zeros are left blank. */
const blank = (value: unknown): PrintValue =>
  typeof value === 'string' && (!isShown(value) || !isZero(value)) ? value : null

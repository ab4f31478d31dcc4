import { basisUnits, type PriceBasis } from '@tuheng/domain/contracts/index'
import { isPos } from '@tuheng/domain/kernel/decimal'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import type { Lines } from '@tuheng/domain/kernel/lines'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { ReactNode } from 'react'
import { cellOf, cellText } from '../../../engine/common/cell-text.ts'
import { isMissing } from '../../../engine/common/missing.ts'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { fieldColumn } from '../../../engine/sheet/field-column.tsx'
import { readAs } from '../../../engine/sheet/read-as.ts'
import { fittedWidth } from '../../../engine/sheet/text-width.ts'
import type { SheetColumn } from '../../../engine/sheet/sheet-types.ts'
import { gridColumns, type GridColumn as LineColumn } from '../../../engine/widgets/lines/grid-columns.ts'
import { lineTotals } from '../../../engine/widgets/lines/line-rows.ts'
import { t } from '../locale/index.ts'
import type { StatementLine } from '../rows.ts'
import { EDITABLE, isDisputed, type EditableName } from './line-rules.ts'
import css from './lines.module.css'

type Name = keyof StatementLine

/** What a clerk compares, from the trip to its net; what does not fit beside the money comes after it. */
const ORDER: readonly Name[] = [
  'docNo',
  'plateNo',
  'settleQty',
  'price',
  'gross',
  'incidental',
  'deduct',
  'adjust',
  'adjustReason',
  'prepaid',
  'net',
  'dirtyReason',
  'prepaidDue',
]

/** Second lines of cells: facts that are read together. */
const UNDER: Readonly<Partial<Record<Name, Name>>> = { docNo: 'unloadDate', plateNo: 'goodsId' }

/** Shorter heads than the fields have, so that the money stays in view. */
const HEADS: Readonly<Partial<Record<Name, 'lines.head.plate' | 'lines.head.qty' | 'lines.head.deduct'>>> = {
  plateNo: 'lines.head.plate',
  settleQty: 'lines.head.qty',
  deduct: 'lines.head.deduct',
}

/** Columns that say nothing while no line has anything to say. */
const WHEN_FILLED: readonly Name[] = ['dirtyReason', 'disputeReason', 'theirNet']
const DISPUTE: readonly Name[] = ['disputeState', 'theirNet', 'disputeReason', 'disputeReply']
const MONEY: readonly Name[] = ['gross', 'incidental', 'deduct', 'adjust', 'prepaid', 'net']

interface Args {
  lines: Lines
  rows: readonly StatementLine[]
  actor: Actor
  lang: Lang
  /** The statement is a draft of this person's to change. */
  editable: boolean
}

/** The lines of a statement as columns of a sheet: the money is in view, what may be changed is typed into. */
export function lineColumns({ lines, rows, actor, lang, editable }: Args): SheetColumn[] {
  const known = new Map(gridColumns(lines, actor, lang).map(column => [column.name as Name, column]))
  const totals = lineTotals(lines, rows)
  const disputed = rows.some(isDisputed)
  const under = new Set(Object.entries(UNDER).flatMap(([upper, lower]) => (known.has(upper as Name) ? [lower] : [])))
  const shown = (name: Name): boolean => {
    if (name === 'dirty' || under.has(name)) return false
    if (WHEN_FILLED.includes(name)) return rows.some(row => !isMissing(row[name]))
    if (name === 'disputeState' || name === 'disputeReply') return disputed
    return name !== 'prepaidDue' || rows.some(row => isPositive(row[name]))
  }
  const rank = (name: Name) => {
    // What is disputed is looked at first.
    if (DISPUTE.includes(name)) return 0.5
    const at = ORDER.indexOf(name)
    return at < 0 ? ORDER.length : at
  }
  return [...known.values()]
    .filter(({ name }) => shown(name as Name))
    .toSorted((a, b) => rank(a.name as Name) - rank(b.name as Name))
    .map(column =>
      columnOf(column, { lines, lang, rows, totals, editable, below: known.get(UNDER[column.name as Name] as Name) }),
    )
}

interface Around {
  lines: Lines
  lang: Lang
  rows: readonly StatementLine[]
  totals: Readonly<Record<string, string>>
  editable: boolean
  below: LineColumn | undefined
}

function columnOf(column: LineColumn, { lines, lang, rows, totals, editable, below }: Around): SheetColumn {
  const name = column.name as Name
  const { field, unit } = column
  const head = HEADS[name]
  const label = head ? t(head) : column.label
  const own = fieldColumn({ name, field, lang })
  const typed = editable && !column.readonly && isEditable(name)
  const texts = rows.map(row => shownText(row, { name, own, lang, below }))
  const least = MONEY.includes(name) && typed ? 84 : 56
  return {
    ...own,
    label,
    width: fittedWidth({
      texts: [`${label}${unit && `(${unit})`}`, ...texts],
      sum: sumText(totals[name], { name, field }),
      least: name === 'adjustReason' || name === 'disputeReply' ? 96 : least,
      most: 220,
    }),
    ...(name === 'adjustReason' ? { grows: true } : {}),
    ...(lines.totals?.includes(name)
      ? {
          total: all => {
            const sums = lineTotals(lines, all)
            return name in sums ? cellOf({ field, name, row: sums, lang }) : null
          },
        }
      : {}),
    ...(typed
      ? {
          read: readAs(name, field),
          edit: row => (isMissing(row[name]) ? '' : String(row[name])),
          ...(MONEY.includes(name) ? { inputMode: 'decimal' as const } : {}),
          ...(name === 'disputeReply' ? { editable: isDisputed } : {}),
        }
      : {}),
    ...looksOf(name, { own, lang, below }),
  }
}

/** Cells that say more than their own value. */
function looksOf(
  name: Name,
  { own, lang, below }: Pick<Around, 'lang' | 'below'> & { own: SheetColumn },
): Partial<SheetColumn> {
  if (name === 'docNo')
    return {
      frozen: true,
      show: row => <TwoLines upper={<DocLink row={row} />} lower={lowerText(row, { lang, below })} />,
      tone: row => (isDisputed(row) ? 'refused' : row['dirty'] ? 'attention' : undefined),
    }
  if (name === 'plateNo')
    return { show: row => <TwoLines upper={own.show(row, lang)} lower={lowerText(row, { lang, below })} /> }
  if (name === 'settleQty')
    return {
      show: row => (
        <>
          {own.show(row, lang)} <small className="en-faint">{unitText(row, lang)}</small>
        </>
      ),
    }
  return {}
}

function shownText(
  row: AnyRow,
  { name, own, lang, below }: { name: Name; own: SheetColumn; lang: Lang; below: LineColumn | undefined },
): string {
  const text = own.align === 'right' ? grouped(own.text(row)) : own.text(row)
  // Prices are shown without the places they do not need.
  if (name === 'price') return text.replace(/(\.\d\d)0+$/, '$1')
  if (name === 'settleQty') return `${text} ${unitText(row, lang)}`
  const lower = lowerText(row, { lang, below })
  // The lower line is smaller.
  return lower.length * 0.86 > text.length ? lower.slice(0, Math.ceil(lower.length * 0.86)) : text
}

/** A sum with all the places of its field, which its own text may lack. */
function sumText(total: string | undefined, { name, field }: Pick<LineColumn, 'name' | 'field'>): string | undefined {
  const value = total === undefined ? undefined : kindOf(field).parse(total, field, name).value
  return typeof value === 'string' ? grouped(value) : undefined
}

/** Figures as they are shown: in thousands. */
const grouped = (text: string): string => text.replace(/^-?\d+/, whole => whole.replace(/\B(?=(\d{3})+$)/g, ','))

function lowerText(row: AnyRow, { lang, below }: { lang: Lang; below: LineColumn | undefined }): string {
  if (!below) return ''
  const text = isMissing(row[below.name]) ? '' : cellText({ field: below.field, name: below.name, row, lang })
  return below.name === 'unloadDate' && row['dirty'] ? `${text} · ${t('lines.dirtyTag')}` : text
}

function TwoLines({ upper, lower }: { upper: ReactNode; lower: string }) {
  return (
    <span className={css.two}>
      <span>{upper}</span>
      <small className="en-faint">{lower}</small>
    </span>
  )
}

function DocLink({ row }: { row: AnyRow }) {
  const no = String(row['docNo'] ?? '')
  if (row['docType'] !== 'waybill') return no
  return (
    <RecordLink resource="waybill" id={row['docId']} title={no}>
      {no}
    </RecordLink>
  )
}

function unitText(row: AnyRow, lang: Lang): string {
  const unit = row['unit'] as PriceBasis | null | undefined
  return unit && !isMissing(row['settleQty']) ? basisUnits[unit][lang] : ''
}

const isPositive = (value: unknown): boolean => typeof value === 'string' && isPos(value)

function isEditable(name: string): name is EditableName {
  return (EDITABLE as readonly string[]).includes(name)
}

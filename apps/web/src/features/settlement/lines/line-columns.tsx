import { resourceOfDocument } from '@tuheng/domain/settlement/index'
import { basisUnits, type PriceBasis } from '@tuheng/domain/contracts/index'
import { isPos, isZero } from '@tuheng/domain/kernel/decimal'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import type { Lines } from '@tuheng/domain/kernel/lines'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { Popover } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import { cellOf, cellText } from '../../../engine/common/cell-text.ts'
import { isMissing } from '../../../engine/common/missing.ts'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { fieldColumn } from '../../../engine/sheet/field-column.tsx'
import { fieldReader } from '../../../engine/sheet/field-reader.ts'
import { fittedWidth } from '../../../engine/sheet/text-width.ts'
import type { SheetColumn } from '../../../engine/sheet/sheet-types.ts'
import { decimalMode } from '../../../engine/widgets/decimal/decimal-mode.ts'
import { gridColumns, type GridColumn as LineColumn } from '../../../engine/widgets/lines/grid-columns.ts'
import { lineTotals } from '../../../engine/widgets/lines/line-rows.ts'
import { t } from '../locale/index.ts'
import type { StatementLine } from '../rows.ts'
import { EDITABLE, isDisputed, type EditableName } from './line-rules.ts'
import css from './lines.module.css'

type Name = keyof StatementLine

/** The columns that a clerk compares, from the trip to its net amount. Less important ones follow. */
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
  'dirtyReason',
  'prepaidDue',
]

/** Second lines of cells: facts that are read together. */
const LOWER_LINES: Readonly<Partial<Record<Name, Name>>> = { docNo: 'unloadDate', plateNo: 'goodsId' }

/** Further second lines of a disputed statement. */
const IN_DISPUTED: Readonly<Partial<Record<Name, Name>>> = { settleQty: 'price' }

/** Headings shorter than the field labels, so that the amounts stay in view. */
const SHORT_HEADINGS: Readonly<
  Partial<
    Record<Name, 'lines.head.plate' | 'lines.head.qty' | 'lines.head.deduct' | 'lines.head.adjust' | 'lines.head.reply'>
  >
> = {
  plateNo: 'lines.head.plate',
  settleQty: 'lines.head.qty',
  deduct: 'lines.head.deduct',
  adjust: 'lines.head.adjust',
  disputeReply: 'lines.head.reply',
}

/** On a phone a line shows its net amount, the trip, and what the amount is mostly for. */
const ON_PHONE: Readonly<Partial<Record<Name, NonNullable<SheetColumn['onPhone']>>>> = {
  net: 'result',
  loadDate: 'fact',
  plateNo: 'fact',
  routeId: 'fact',
  settleQty: 'figure',
  gross: 'figure',
  disputeState: 'note',
}

/** Columns that are hidden while they are empty in every line. */
const WHEN_FILLED: readonly Name[] = ['dirtyReason']
/** Told in the column of the dispute: their amount, the state and the reason. */
const IN_DISPUTE: readonly Name[] = ['theirNet', 'disputeReason']
const MONEY: readonly Name[] = ['gross', 'incidental', 'deduct', 'adjust', 'prepaid', 'net']

interface LineColumnOptions {
  lines: Lines
  rows: readonly StatementLine[]
  actor: Actor
  lang: Lang
  /** The statement is a draft, and this person may change it. */
  editable: boolean
}

/** The columns of a statement's lines in the sheet. Fields that may be changed are typed into. */
export function lineColumns({ lines, rows, actor, lang, editable }: LineColumnOptions): SheetColumn[] {
  const known = new Map(gridColumns(lines, actor, lang).map(column => [column.name as Name, column]))
  const totals = lineTotals(lines, rows)
  const disputed = rows.some(isDisputed)
  // A dispute and its answer take the room of a column
  const lowerLines = disputed ? { ...LOWER_LINES, ...IN_DISPUTED } : LOWER_LINES
  const lowerNames = new Set(
    Object.entries(lowerLines).flatMap(([upper, lower]) => (known.has(upper as Name) ? [lower] : [])),
  )
  const shown = (name: Name): boolean => {
    if (name === 'dirty' || lowerNames.has(name) || IN_DISPUTE.includes(name)) return false
    if (WHEN_FILLED.includes(name)) return rows.some(row => !isMissing(row[name]))
    if (name === 'disputeState' || name === 'disputeReply') return disputed
    if (name === 'incidental') return rows.some(row => typeof row[name] === 'string' && !isZero(row[name]))
    if (name === 'prepaid') return rows.some(row => isPositive(row[name]) || isPositive(row['prepaidDue']))
    return name !== 'prepaidDue' || rows.some(row => isPositive(row[name]))
  }
  const rank = (name: Name) => {
    // A dispute comes first, and its answer with what is typed
    if (name === 'disputeState') return 0.5
    // What the line comes to stays in view at the edge
    if (name === 'net') return Infinity
    if (name === 'disputeReply') return ORDER.indexOf('adjustReason') + 0.5
    const at = ORDER.indexOf(name)
    return at < 0 ? ORDER.length : at
  }
  return [...known.values()]
    .filter(({ name }) => shown(name as Name))
    .toSorted((a, b) => rank(a.name as Name) - rank(b.name as Name))
    .map(column =>
      columnOf(column, {
        lines,
        lang,
        rows,
        totals,
        editable,
        lowerColumn: known.get(lowerLines[column.name as Name] as Name),
        theirs: known.get('theirNet'),
      }),
    )
}

interface ColumnContext {
  lines: Lines
  lang: Lang
  rows: readonly StatementLine[]
  totals: Readonly<Record<string, string>>
  editable: boolean
  lowerColumn: LineColumn | undefined
  /** The amount that the counterparty names, if the person may see it. */
  theirs: LineColumn | undefined
}

function columnOf(
  column: LineColumn,
  { lines, lang, rows, totals, editable, lowerColumn, theirs }: ColumnContext,
): SheetColumn {
  const name = column.name as Name
  const { field, unit } = column
  const head = SHORT_HEADINGS[name]
  const label = head ? t(head) : column.label
  const base = fieldColumn({ name, field, lang })
  const isTyped = editable && !column.readonly && isEditable(name)
  const texts =
    name === 'disputeState'
      ? rows.map(row => disputeTexts(row, { base, lang, theirs }).upper)
      : rows.map(row => shownText(row, { name, base, lang, lowerColumn }))
  const minWidth = MONEY.includes(name) && isTyped ? 84 : 56
  return {
    ...base,
    label,
    width: fittedWidth({
      texts: [`${label}${unit && `(${unit})`}`, ...texts],
      sum: sumText(totals[name], { name, field }),
      least: name === 'adjustReason' || name === 'disputeReply' ? 96 : minWidth,
      most: 220,
    }),
    ...(name === 'adjustReason' ? { grows: true } : {}),
    ...(name === 'adjustReason' || name === 'disputeReply' ? { narrows: true } : {}),
    ...(name === 'net' ? { frozenEnd: true } : {}),
    ...(ON_PHONE[name] ? { onPhone: ON_PHONE[name] } : {}),
    ...(lines.totals?.includes(name)
      ? {
          total: all => {
            const sums = lineTotals(lines, all)
            return name in sums ? cellOf({ field, name, row: sums, lang }) : null
          },
        }
      : {}),
    ...(isTyped
      ? {
          read: fieldReader(name, field),
          edit: row => (isMissing(row[name]) ? '' : String(row[name])),
          ...(MONEY.includes(name) ? { inputMode: decimalMode(field) } : {}),
          ...(name === 'disputeReply' ? { editable: isDisputed } : {}),
        }
      : {}),
    ...displayOf(name, { base, lang, lowerColumn, theirs }),
  }
}

/** Cells that show more than their own value. */
function displayOf(
  name: Name,
  { base, lang, lowerColumn, theirs }: Pick<ColumnContext, 'lang' | 'lowerColumn' | 'theirs'> & { base: SheetColumn },
): Partial<SheetColumn> {
  if (name === 'disputeState')
    return {
      show: row => {
        const { upper, lower } = disputeTexts(row, { base, lang, theirs })
        return upper && <Objection upper={upper} lower={lower} />
      },
      text: row => Object.values(disputeTexts(row, { base, lang, theirs })).filter(Boolean).join(' · '),
      tone: row => (isDisputed(row) ? 'refused' : undefined),
    }
  if (name === 'docNo')
    return {
      frozen: true,
      show: row => <TwoLines upper={<DocLink row={row} />} lower={lowerText(row, { lang, lowerColumn })} />,
      tone: row => (isDisputed(row) ? 'refused' : row['dirty'] ? 'attention' : undefined),
    }
  if (name === 'plateNo')
    return { show: row => <TwoLines upper={base.show(row, lang)} lower={lowerText(row, { lang, lowerColumn })} /> }
  if (name === 'settleQty')
    return {
      show: row => {
        const qty = (
          <>
            {base.show(row, lang)} <small className="en-faint">{unitText(row, lang)}</small>
          </>
        )
        return lowerColumn ? <TwoLines upper={qty} lower={lowerText(row, { lang, lowerColumn })} /> : qty
      },
    }
  return {}
}

/** The state with the amount of the counterparty, and below it why; nothing without a dispute. */
function disputeTexts(
  row: AnyRow,
  { base, lang, theirs }: { base: SheetColumn; lang: Lang; theirs: LineColumn | undefined },
): { upper: string; lower: string } {
  if (row['disputeState'] === 'none') return { upper: '', lower: '' }
  const amount = theirs && !isMissing(row['theirNet']) ? groupThousands(cellText({ ...theirs, row, lang })) : ''
  return { upper: [base.text(row), amount].filter(Boolean).join(' '), lower: String(row['disputeReason'] ?? '') }
}

function shownText(
  row: AnyRow,
  { name, base, lang, lowerColumn }: { name: Name; base: SheetColumn; lang: Lang; lowerColumn: LineColumn | undefined },
): string {
  const text = base.align === 'right' ? groupThousands(base.text(row)) : base.text(row)
  // Prices omit zeros after the second decimal
  if (name === 'price') return text.replace(/(\.\d\d)0+$/, '$1')
  if (name === 'settleQty') return `${text} ${unitText(row, lang)}`
  const lower = lowerText(row, { lang, lowerColumn })
  // The lower line is smaller
  return lower.length * 0.86 > text.length ? lower.slice(0, Math.ceil(lower.length * 0.86)) : text
}

/** A sum with all decimals of its field, which the sum itself may lack. */
function sumText(total: string | undefined, { name, field }: Pick<LineColumn, 'name' | 'field'>): string | undefined {
  const value = total === undefined ? undefined : kindOf(field).parse(total, field, name).value
  return typeof value === 'string' ? groupThousands(value) : undefined
}

/** Figures as shown: with thousands separators. */
const groupThousands = (text: string): string =>
  text.replace(/^-?\d+/, digits => digits.replace(/\B(?=(\d{3})+$)/g, ','))

function lowerText(row: AnyRow, { lang, lowerColumn }: { lang: Lang; lowerColumn: LineColumn | undefined }): string {
  if (!lowerColumn) return ''
  const text = isMissing(row[lowerColumn.name])
    ? ''
    : cellText({ field: lowerColumn.field, name: lowerColumn.name, row, lang })
  if (lowerColumn.name === 'price' && text) return `× ${text.replace(/(\.\d\d)0+$/, '$1')}`
  return lowerColumn.name === 'unloadDate' && row['dirty'] ? `${text} · ${t('lines.dirtyTag')}` : text
}

function TwoLines({ upper, lower }: { upper: ReactNode; lower: string }) {
  return (
    <span className={css.two}>
      <span>{upper}</span>
      <small className="en-faint">{lower}</small>
    </span>
  )
}

/** The reason of a dispute is longer than its column: a click opens it. */
function Objection({ upper, lower }: { upper: string; lower: string }) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return undefined
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // The sheet has an Escape of its own
      event.stopPropagation()
      setOpen(false)
    }
    window.addEventListener('keydown', close, true)
    return () => window.removeEventListener('keydown', close, true)
  }, [open])
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      title={upper}
      content={<div className={css.objection}>{lower || '—'}</div>}
    >
      <button type="button" className={css.opens} title={`${upper} ${lower}`}>
        <TwoLines upper={upper} lower={lower} />
      </button>
    </Popover>
  )
}

function DocLink({ row }: { row: AnyRow }) {
  const no = String(row['docNo'] ?? '')
  const resource = resourceOfDocument(row['docType'])
  if (!resource) return no
  return (
    <RecordLink resource={resource} id={row['docId']} title={no}>
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

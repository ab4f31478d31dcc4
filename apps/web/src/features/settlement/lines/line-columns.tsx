import { isPos } from '@tuheng/domain/kernel/decimal'
import type { Issue } from '@tuheng/domain/kernel/errors'
import type { Lines } from '@tuheng/domain/kernel/lines'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Lang } from '@tuheng/domain/kernel/text'
import { isMissing } from '../../../engine/common/missing.ts'
import { EditableCell } from '../../../engine/common/editable-cell.tsx'
import { StatusTag } from '../../../engine/common/status-tag.tsx'
import type { FieldColumn } from '../../../engine/field-table/index.tsx'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { gridColumns } from '../../../engine/widgets/lines/grid-columns.ts'
import { t } from '../locale/index.ts'
import type { StatementLine } from '../rows.ts'
import { EDITABLE, type EditableName, type LineEdits } from './line-edits.ts'

/** Narrower than in a grid that is typed into, so that the money comes into view sooner. */
const NARROW: Readonly<Partial<Record<keyof StatementLine, number>>> = {
  loadDate: 104,
  unloadDate: 104,
  plateNo: 96,
  goodsId: 84,
  routeId: 170,
  settleQty: 100,
  price: 84,
  incidental: 84,
}

/** Columns that say nothing while no line has anything to say. */
const WHEN_FILLED: readonly (keyof StatementLine)[] = ['dirtyReason', 'disputeReason', 'theirNet', 'disputeReply']

const DISPUTE: readonly (keyof StatementLine)[] = ['disputeState', 'theirNet', 'disputeReason', 'disputeReply']

interface Args {
  lines: Lines
  rows: readonly StatementLine[]
  actor: Actor
  lang: Lang
  editable: boolean
  edits: LineEdits
  wrong: ReadonlyMap<unknown, readonly Issue[]>
  onEdit(row: StatementLine, name: EditableName, value: unknown): void
}

/** The lines of a statement as columns: the number leads to the trip, what may be changed is an input. */
export function lineColumns({ lines, rows, actor, lang, editable, edits, wrong, onEdit }: Args): FieldColumn[] {
  const disputed = rows.some(isDisputed)
  const dirty = rows.some(row => row['dirty'])
  const columns = gridColumns(lines, actor, lang).flatMap(({ name: of, field, width, readonly }): FieldColumn[] => {
    const name = of as keyof StatementLine
    if (WHEN_FILLED.includes(name) && !(name === 'disputeReply' ? disputed : rows.some(row => !isMissing(row[name]))))
      return []
    if ((name === 'disputeState' && !disputed) || (name === 'dirty' && !dirty)) return []
    if (name === 'prepaidDue' && !rows.some(row => isPositive(row[name]))) return []
    const column: FieldColumn = { name, field, width: NARROW[name] ?? width }
    if (name === 'net') return [{ ...column, fixed: 'end' }]
    if (name === 'docNo') return [{ ...column, width: 160, fixed: true, render: row => <DocLink row={row} /> }]
    if (name === 'dirty')
      return [
        {
          ...column,
          width: 90,
          render: row => (row['dirty'] ? <StatusTag color="attention">{t('lines.dirtyTag')}</StatusTag> : null),
        },
      ]
    if (!editable || readonly || !isEditable(name)) return [column]
    return [
      {
        ...column,
        width: name === 'adjustReason' || name === 'disputeReply' ? 180 : Math.max(width, 120),
        render: row =>
          name === 'disputeReply' && !isDisputed(row) ? null : (
            <EditableCell
              field={field}
              name={name}
              row={{ ...row, ...edits.get(row['id'] as number) }}
              what={String(row['docNo'] ?? '')}
              wrong={wrong.get(row['id'])?.find(issue => issue.path === name)?.[lang]}
              changed={name in (edits.get(row['id'] as number) ?? {})}
              onChange={value => onEdit(row, name, value)}
            />
          ),
      },
    ]
  })
  // What is disputed is looked at first.
  const [no, rest] = [columns.filter(column => column.fixed === true), columns.filter(column => column.fixed !== true)]
  return disputed
    ? [...no, ...rest.filter(({ name }) => isDispute(name)), ...rest.filter(({ name }) => !isDispute(name))]
    : columns
}

export function isDisputed(row: StatementLine): boolean {
  return row['disputeState'] === 'open' || row['disputeState'] === 'answered'
}

const isPositive = (value: unknown): boolean => typeof value === 'string' && isPos(value)

const isDispute = (name: string): boolean => (DISPUTE as readonly string[]).includes(name)

function isEditable(name: string): name is EditableName {
  return (EDITABLE as readonly string[]).includes(name)
}

function DocLink({ row }: { row: StatementLine }) {
  const no = String(row['docNo'] ?? '')
  if (row['docType'] !== 'waybill') return no
  return (
    <RecordLink resource="waybill" id={row['docId']} title={no}>
      {no}
    </RecordLink>
  )
}

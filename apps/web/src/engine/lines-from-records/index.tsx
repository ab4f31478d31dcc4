import type { ListAnswer, Option } from '@tuheng/domain/kernel/generic-wire'
import { UnorderedListOutlined } from '@ant-design/icons'
import { isZero } from '@tuheng/domain/kernel/decimal'
import type { Field } from '@tuheng/domain/kernel/field'
import type { Lines } from '@tuheng/domain/kernel/lines'
import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { Button, Tooltip } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { faceCall } from '../../shared/calls/api.ts'
import { useLatest } from '../../shared/hooks/use-latest.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { useLang } from '../../shared/text/i18n.ts'
import { useActor } from '../../shared/session/session.ts'
import { useTabLocation } from '../../shared/tabs/tabs.ts'
import { useFormState } from '../form/form-context.ts'
import type { InputProps } from '../widgets/types.ts'
import { chosen, optionFilters, targetOf } from '../widgets/ref/options.ts'
import { newLine, type LineRow } from '../widgets/lines/line-rows.ts'
import './lines-from-records.css'

const LinesGrid = lazy(() => import('../widgets/lines/lines-grid.tsx'))
const RecordPicker = lazy(() => import('../record-picker/index.tsx').then(module => ({ default: module.RecordPicker })))

export interface FromRecords {
  /** The reference of each child row. */
  ref: string
  /** On the button, and above the picker. */
  choose: string
  /** Shown by the picker. */
  columns: readonly string[]
  sort: readonly string[]
  /** Figure of a record that says what is left of it. Records of which nothing is left are not offered. */
  left: string
  /** Field of the child row that takes what is left. */
  into: string
  /** Field of the form that must be filled first, and what to say while it is not. */
  after: { field: string; hint: string }
  /** Records were chosen; the child rows as they stand now. */
  picked?(rows: readonly LineRow[]): void
  /** Parameter of the address that names records to begin with: `…/new?statements=3,4`. */
  param?: string
  /** They stand in the rows at once; else they are ticked in the picker. */
  straight?: boolean
  /** Beside the button. */
  tools?: ReactNode
}

/** Child rows that are chosen from another resource several at a time, then changed in the grid. */
export function LinesFromRecords({ from, ...props }: InputProps<'lines'> & { from: FromRecords }) {
  const { field, value, onChange, disabled } = props
  const actor = useActor()
  const lang = useLang()
  const place = useTabLocation()
  const ready = useFormState(({ values }) => Boolean(values[from.after.field]))
  const asked = from.param && place.path.endsWith('/new') ? idsOf(place.search, from.param) : []
  const begin = asked.length > 0 && !value?.length
  const [open, setOpen] = useState(begin && !from.straight)
  const [first, setFirst] = useState(true)
  const values = useFormState(state => state.values)
  const lines = field.lines as Lines
  const ref = lines.fields[from.ref] as Field
  const wanted = optionFilters(ref, values)
  const target = targetOf({ ...ref, where: wanted }, actor)
  const rows = (value ?? []) as LineRow[]
  const take = (records: readonly AnyRow[]) => {
    if (!target) return
    const next = [
      ...rows.filter(row => row[from.ref]),
      ...records.map(record => lineOf({ record, lines, ref, from, title: target.resource.title })),
    ]
    onChange(next)
    from.picked?.(next)
  }
  useAsked(
    begin && from.straight && ready && target ? { face: target.face, ids: asked, filters: wanted } : undefined,
    list => take(list.filter(record => hasLeft(record, from.left))),
  )
  const close = () => {
    setOpen(false)
    setFirst(false)
  }
  return (
    <div className="en-from">
      {!disabled && (
        <div className="en-from-bar">
          <Tooltip title={ready ? undefined : from.after.hint}>
            <Button icon={<UnorderedListOutlined />} disabled={!ready || !target} onClick={() => setOpen(true)}>
              {from.choose}
            </Button>
          </Tooltip>
          {from.tools}
        </div>
      )}
      <Suspense fallback={<div className="en-input-wait en-grid-wait" />}>
        <LinesGrid {...props} />
      </Suspense>
      {open && ready && target && (
        <Suspense>
          <RecordPicker
            of={target.resource.name}
            faceName={target.faceName}
            title={`${from.choose} · ${target.face[lang]}`}
            filters={wanted}
            columns={from.columns}
            sort={from.sort}
            offered={record => hasLeft(record, from.left)}
            {...(first ? { preset: asked } : {})}
            taken={rows.flatMap(row => (typeof row[from.ref] === 'number' ? [row[from.ref] as number] : []))}
            onClose={close}
            onPick={records => {
              close()
              take(records)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Fetches the records that the address named, once. */
function useAsked(
  asked: { face: Face; ids: readonly number[]; filters: Readonly<Record<string, unknown>> } | undefined,
  take: (list: readonly AnyRow[]) => void,
): void {
  const latest = useLatest(take)
  const begun = useRef(false)
  useEffect(() => {
    if (!asked || begun.current) return
    begun.current = true
    const { face, ids, filters } = asked
    const body = { filters, ids, pageSize: ids.length, count: 'none' }
    faceCall<ListAnswer>(face, 'list', { body }).then(({ list }) => latest.current(inOrderOf(ids, list)), notify.error)
  })
}

const inOrderOf = (ids: readonly number[], list: readonly AnyRow[]): AnyRow[] =>
  ids.flatMap(id => list.filter(record => record['id'] === id))

/** Is there any use in choosing the record? */
export const hasLeft = (record: AnyRow, left: string): boolean => !isZero(record[left] as string)

/** A record as a child row: its reference, what the reference copies, and all that is left of it. */
export function lineOf({
  record,
  lines,
  ref,
  from,
  title,
}: {
  record: AnyRow
  lines: Lines
  ref: Field
  from: Pick<FromRecords, 'ref' | 'left' | 'into'>
  title: string
}): LineRow {
  const option = { ...record, label: String(record[title] ?? '') } as Option
  return { ...newLine(lines), [from.ref]: option.id, ...chosen(ref, from.ref, option), [from.into]: record[from.left] }
}

function idsOf(search: string, param: string): number[] {
  return (new URLSearchParams(search).get(param) ?? '')
    .split(',')
    .map(Number)
    .filter(id => Number.isSafeInteger(id) && id > 0)
}

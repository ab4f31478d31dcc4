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
import { useForm, useFormState } from '../form/form-context.ts'
import type { FormApi } from '../form/form-store.ts'
import type { PickerNotes } from '../record-picker/index.tsx'
import type { InputProps } from '../widgets/types.ts'
import { valuesOfChoice, optionFilters, targetOf } from '../widgets/ref/options.ts'
import { newLine, type LineRow } from '../widgets/lines/line-rows.ts'
import './lines-from-records.css'

const LinesGrid = lazy(() => import('../widgets/lines/lines-grid.tsx'))
const RecordPicker = lazy(() => import('../record-picker/index.tsx').then(module => ({ default: module.RecordPicker })))

export interface LineSource {
  /** Reference field of the child rows. */
  ref: string
  /** Label of the button and title of the picker. */
  chooseLabel: string
  /** Columns of the picker. */
  columns: readonly string[]
  sort: readonly string[]
  /** Field of a record that holds its open amount. Records without an open amount are not offered. */
  openAmount: string
  /** Field of the child row that receives the open amount. */
  amountField: string
  /** By id of the record the amount that its child row begins with instead of the open amount; null for none. */
  amountsOf?(records: readonly AnyRow[]): Promise<ReadonlyMap<unknown, string | null>>
  /** Field of the form that must be filled first, and the hint shown until it is. */
  requires: { field: string; hint: string }
  /** Called after a choice with all child rows. `write` sets what follows from them, as input or as a prefill. */
  onPicked?(rows: readonly LineRow[], write: FormApi['patch']): void
  /** Values of the form that follow from the records with which it begins. */
  opensWith?(records: readonly AnyRow[]): AnyRow
  /** Parameter of the address that names records with which the form begins: `…/new?statements=3,4`. */
  param?: string
  /** Shown beside the button. */
  tools?: ReactNode
  /** A further column of the picker. */
  notes?: PickerNotes | undefined
}

/** Child rows that are chosen from another resource, several at a time, and then edited in the grid. */
export function LinesFromRecords({ from, ...props }: InputProps<'lines'> & { from: LineSource }) {
  const { field, name, value, onChange, disabled } = props
  const form = useForm()
  const actor = useActor()
  const lang = useLang()
  const place = useTabLocation()
  const ready = useFormState(({ values }) => Boolean(values[from.requires.field]))
  const requested = from.param && place.path.endsWith('/new') ? idsOf(place.search, from.param) : []
  const [open, setOpen] = useState(false)
  const values = useFormState(state => state.values)
  const lines = field.lines as Lines
  const ref = lines.fields[from.ref] as Field
  const filters = optionFilters(ref, values)
  const target = targetOf({ ...ref, where: filters }, actor)
  const rows = (value ?? []) as LineRow[]
  const linesOf = async (records: readonly AnyRow[]) => {
    const amounts = await from.amountsOf?.(records)
    return target
      ? records.map(record => {
          const line = lineOf({ record, lines, ref, from, title: target.resource.title })
          return amounts?.has(record['id']) ? { ...line, [from.amountField]: amounts.get(record['id']) } : line
        })
      : []
  }
  const add = useLatest((added: readonly LineRow[]) => {
    const next = [...rows.filter(row => row[from.ref]), ...added]
    onChange(next)
    from.onPicked?.(next, form.patch)
  })
  const addRecords = async (records: readonly AnyRow[]) => add.current(await linesOf(records))
  const beginWith = async (records: readonly AnyRow[]) => {
    const next = await linesOf(records)
    form.prefill({ [name]: next, ...from.opensWith?.(records) })
    from.onPicked?.(next, form.prefill)
  }
  useRequestedRecords(
    requested.length > 0 && !value?.length && ready && target
      ? { face: target.face, ids: requested, filters }
      : undefined,
    list => void beginWith(list.filter(record => hasOpenAmount(record, from.openAmount))),
  )
  return (
    <div className="en-from">
      {!disabled && (
        <div className="en-from-bar">
          <Tooltip title={ready ? undefined : from.requires.hint}>
            <Button icon={<UnorderedListOutlined />} disabled={!ready || !target} onClick={() => setOpen(true)}>
              {from.chooseLabel}
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
            resourceName={target.resource.name}
            faceName={target.faceName}
            title={`${from.chooseLabel} · ${target.face[lang]}`}
            filters={filters}
            columns={from.columns}
            sort={from.sort}
            isOffered={record => hasOpenAmount(record, from.openAmount)}
            notes={from.notes}
            excluded={rows.flatMap(row => (typeof row[from.ref] === 'number' ? [row[from.ref] as number] : []))}
            onClose={() => setOpen(false)}
            onPick={records => {
              setOpen(false)
              void addRecords(records)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Fetches the records named in the address, once. */
function useRequestedRecords(
  requested: { face: Face; ids: readonly number[]; filters: Readonly<Record<string, unknown>> } | undefined,
  beginWith: (list: readonly AnyRow[]) => void,
): void {
  const latest = useLatest(beginWith)
  const started = useRef(false)
  useEffect(() => {
    if (!requested || started.current) return
    started.current = true
    const { face, ids, filters } = requested
    const body = { filters, ids, pageSize: ids.length, count: 'none' }
    faceCall<ListAnswer>(face, 'list', { body }).then(({ list }) => latest.current(inOrderOf(ids, list)), notify.error)
  })
}

const inOrderOf = (ids: readonly number[], list: readonly AnyRow[]): AnyRow[] =>
  ids.flatMap(id => list.filter(record => record['id'] === id))

/** Whether the record has an open amount. */
export const hasOpenAmount = (record: AnyRow, openAmount: string): boolean => !isZero(record[openAmount] as string)

/** A child row for a record: the reference, its copied values and the open amount. */
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
  from: Pick<LineSource, 'ref' | 'openAmount' | 'amountField'>
  title: string
}): LineRow {
  const option = { ...record, label: String(record[title] ?? '') } as Option
  return {
    ...newLine(lines),
    [from.ref]: option.id,
    ...valuesOfChoice(ref, from.ref, option),
    [from.amountField]: record[from.openAmount],
  }
}

function idsOf(search: string, param: string): number[] {
  return (new URLSearchParams(search).get(param) ?? '')
    .split(',')
    .map(Number)
    .filter(id => Number.isSafeInteger(id) && id > 0)
}

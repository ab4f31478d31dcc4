import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { memo, useMemo, useRef, type PointerEvent, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { useLang } from '../../shared/text/i18n.ts'
import { cellOf, cellText } from '../common/cell-text.ts'
import { isMissing } from '../common/missing.ts'
import { today } from '../common/today.ts'
import type { GridColumn } from './grid-layout.ts'
import {
  figuresToShow,
  inCellOrder,
  isDay,
  phoneRow,
  ROOM,
  shortDay,
  shortSpan,
  statesToShow,
  withoutRepeats,
  type PhoneRow,
} from './phone-row.ts'
import type { ActiveRow } from './active-row.ts'
import { PageBox, RowBox } from './select-boxes.tsx'
import { idOf, type Selection } from './selection.ts'
import type { TotalsRow } from './list-table.tsx'
import { TitleLink, type ShownColumn } from './use-list-columns.tsx'
import { detailPath } from '../paths.ts'
import { slots } from '../slots.ts'
import { Unit } from '../common/unit.tsx'
import './phone-list.css'

interface Props {
  resource: AnyResource
  screenPath: string
  rows: readonly AnyRow[]
  shown: readonly ShownColumn[]
  actions: GridColumn | undefined
  totals: readonly TotalsRow[] | undefined
  selection: Selection
  activeRow: ActiveRow
  open(row: AnyRow): void
  placeholder: ReactNode
  fetching: boolean
  label: string
}

/** A finger that rests as long selects, in ms; one that moves as far scrolls, in px. */
const LONG_PRESS = 500
const STILL = 10

/** The list on a phone: rows of two lines, the same columns, orders, sums and acts as in the table. */
export default function PhoneList(props: Props) {
  const { resource, rows, shown, totals, selection, label, fetching, placeholder } = props
  const lines = useMemo(() => phoneRow(shown, { ...resource.list, title: resource.title }), [shown, resource])
  const selecting = useStore(selection.store, state => state.selecting)
  return (
    <div className="en-phone" data-fetching={fetching || undefined} data-selecting={selecting || undefined}>
      <Head selection={selection} lines={lines} selecting={selecting} rows={rows} />
      {rows.length > 0 ? (
        <ul aria-label={label}>
          {rows.map(row => (
            <Row key={idOf(row)} {...props} row={row} lines={lines} selecting={selecting} />
          ))}
        </ul>
      ) : (
        placeholder
      )}
      {rows.length > 0 && totals?.map(sums => <Sums key={sums.label} sums={sums} shown={shown} />)}
    </div>
  )
}

type HeadProps = Pick<Props, 'selection' | 'rows'> & { lines: PhoneRow; selecting: boolean }

/** Says what the facts and figures of the rows are, as far as any row has them; while records are selected, also the box for the page. */
function Head({ selection, lines, selecting, rows }: HeadProps) {
  const lang = useLang()
  const isFilled = (columns: readonly ShownColumn[]) =>
    rows.some(row => columns.some(({ name }) => !isMissing(row[name])))
  const [facts, figures] = [lines.facts, lines.figures].map(columns => (isFilled(columns) ? columns : []))
  if (!selecting && !facts?.length && !figures?.length) return null
  const names = (columns: readonly ShownColumn[], sign: string) =>
    columns.map(({ name, label }) => (lines.ends.has(name) ? label.replace(/起$| from$/, '') : label)).join(sign)
  const unit = figures?.[0]?.field.unit?.[lang]
  return (
    <div className="en-phone-head">
      {selecting && <PageBox selection={selection} />}
      <div className="en-phone-line" aria-hidden>
        <span>{names(facts ?? [], ' · ')}</span>
        <span>
          {names(figures ?? [], ' / ')}
          {unit && <Unit>{unit}</Unit>}
        </span>
      </div>
    </div>
  )
}

type RowProps = Pick<Props, 'resource' | 'screenPath' | 'actions' | 'selection' | 'activeRow' | 'open'> & {
  row: AnyRow
  lines: PhoneRow
  selecting: boolean
}

const Row = memo(
  function Row({ resource, screenPath, row, lines, selecting, actions, selection, activeRow, open }: RowProps) {
    const lang = useLang()
    const on = useStore(selection.store, state => state.rows.has(idOf(row)))
    const press = useLongPress(() => selection.toggle(row))
    const year = today().slice(0, 4)
    const draw = ({ name, field }: ShownColumn): ReactNode =>
      slots.cells[resource.name]?.[name]?.(row) ?? cellOf({ field, name, row, lang })
    const filled = (columns: readonly ShownColumn[]) => columns.filter(({ name }) => !isMissing(row[name]))
    const textOf = (column: ShownColumn) => cellText({ ...column, row, lang })
    const dayOf = (column: ShownColumn) => {
      const last = lines.ends.get(column.name)
      const until = last && !isMissing(row[last.name]) ? textOf(last) : undefined
      return until === undefined ? shortDay(textOf(column), year) : shortSpan(textOf(column), until, year)
    }
    const all = (columns: readonly ShownColumn[]) =>
      filled(columns).map(column => (
        <span key={column.name} data-whole={isDay(column) || undefined}>
          {isDay(column) ? dayOf(column) : draw(column)}
        </span>
      ))
    const { title } = lines
    const words = withoutRepeats(filled([...lines.facts, ...lines.spare]), textOf)
    return (
      <li
        className="en-phone-row"
        data-row-key={idOf(row)}
        data-selected={on || undefined}
        onPointerDownCapture={() => activeRow.setState({ key: String(idOf(row)) })}
        {...press.handlers}
        onClick={event => {
          if (press.wasLong() || (event.target as HTMLElement).closest('a, button, label, .ant-dropdown')) return
          if (selecting) selection.toggle(row)
          else open(row)
        }}
      >
        {selecting && <RowBox row={row} title={resource.title} selection={selection} />}
        <div className="en-phone-lines">
          <Line
            start={
              title && (
                <TitleLink path={detailPath(screenPath, idOf(row))} title={String(row[resource.title] ?? '')} reachable>
                  {draw(title)}
                </TitleLink>
              )
            }
            end={all(statesToShow(resource, lines.states, row))}
          />
          <Line start={all(inCellOrder(words.slice(0, ROOM)))} end={all(figuresToShow(lines, row))} />
        </div>
        {actions?.render(row)}
      </li>
    )
  },
  (a, b) => a.row === b.row && a.lines === b.lines && a.actions === b.actions && a.selecting === b.selecting,
)

interface LineProps {
  start: ReactNode
  end: ReactNode
}

function Line({ start, end }: LineProps) {
  return (
    <div className="en-phone-line">
      <span>{start}</span>
      <span>{end}</span>
    </div>
  )
}

/** The sums of all columns in view, two beside each other. */
function Sums({ sums, shown }: { sums: TotalsRow; shown: readonly ShownColumn[] }) {
  const lang = useLang()
  const summed = shown.filter(({ name }) => name in sums.totals)
  return (
    <section className="en-phone-sums" aria-label={sums.label}>
      <strong>{sums.label}</strong>
      <dl>
        {summed.map(({ name, field, label }) => (
          <div key={name}>
            <dt>
              {label}
              {field.unit && <Unit>{field.unit[lang]}</Unit>}
            </dt>
            <dd>{cellOf({ field, name, row: sums.totals, lang })}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A finger that rests on an element; the click that follows it is no click of its own. */
function useLongPress(onLong: () => void) {
  const timer = useRef(0)
  const from = useRef({ x: 0, y: 0 })
  const long = useRef(false)
  const stop = () => clearTimeout(timer.current)
  return {
    wasLong: () => long.current,
    handlers: {
      onPointerDown(event: PointerEvent) {
        long.current = false
        if (event.pointerType === 'mouse') return
        from.current = { x: event.clientX, y: event.clientY }
        timer.current = window.setTimeout(() => {
          long.current = true
          onLong()
        }, LONG_PRESS)
      },
      onPointerMove({ clientX: x, clientY: y }: PointerEvent) {
        if (Math.hypot(x - from.current.x, y - from.current.y) > STILL) stop()
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onContextMenu(event: { preventDefault(): void }) {
        if (long.current) event.preventDefault()
      },
      onClickCapture(event: { preventDefault(): void; stopPropagation(): void }) {
        if (!long.current) return
        long.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}

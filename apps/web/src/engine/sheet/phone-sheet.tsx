import { Drawer, Button, Checkbox } from 'antd'
import { Fragment, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { LinkedText } from '../links/linked-text.tsx'
import { useT } from '../locale/index.ts'
import { PhoneCell } from './phone-cell.tsx'
import type { SheetGridProps } from './sheet-grid.tsx'
import { isUnsaved, errorOf } from './sheet-rows.ts'
import { isEditable } from './sheet-store.ts'
import type { SheetColumn, SheetRow } from './sheet-types.ts'
import css from './phone-sheet.module.css'

/** As many facts and figures as stand in the second line of a row. */
const ROOM = 2

/**
 * The sheet on a phone: its rows as a list, and one of them at a time with big fields. The row that is open is the one
 * with the active cell, so that whatever leads to a cell (a scan, what is wrong) leads to its field.
 */
export default function PhoneSheet(props: SheetGridProps) {
  const { sheet, columns, label, nameOf, empty, handle, beside, pickable = true } = props
  const t = useT()
  const { rows, active, picked } = useStore(sheet.store)
  const open = active ? rows[active.row] : undefined
  useImperativeHandle(handle, () => ({ commit: leaveInput }), [])
  return (
    <div className={css.sheet}>
      {rows.length === 0 && empty}
      <ul aria-label={label}>
        {rows.map((row, i) => (
          <li key={row.key} data-state={row.state}>
            {pickable && (
              <Checkbox
                className={css.pick}
                aria-label={t('sheet.pick', { name: nameOf(row.values) })}
                checked={picked.has(row.key)}
                onChange={event => sheet.pick([row.key], event.target.checked)}
              />
            )}
            <button
              type="button"
              className={css.row}
              onClick={() => sheet.go({ row: i, col: Math.max(0, firstTyped(columns, row)) })}
            >
              <RowLines row={row} columns={columns} name={nameOf(row.values)} />
            </button>
          </li>
        ))}
      </ul>
      {rows.length > 0 && <Sums rows={rows} columns={columns} />}
      {beside && <div className={css.beside}>{beside}</div>}
      {open && active && <OneRow key={open.key} {...props} row={open} at={active.row} col={active.col} />}
    </div>
  )
}

function RowLines({ row, columns, name }: { row: SheetRow; columns: readonly SheetColumn[]; name: string }) {
  const t = useT()
  const lang = useLang()
  const { result, facts, more, figures, notes } = placesOf(row, columns)
  return (
    <>
      <span className={css.line}>
        <strong data-tone={columns.find(column => column.frozen)?.tone?.(row.values)}>{name || '—'}</strong>
        {row.state !== 'same' ? (
          <em data-state={row.state}>{t(`sheet.${row.state}`)}</em>
        ) : (
          more.length > 0 && (
            <span className={css.facts}>
              {more.map((column, i) => (
                <Fragment key={column.name}>
                  {i > 0 && ' · '}
                  {column.show(row.values, lang)}
                </Fragment>
              ))}
            </span>
          )
        )}
        {result && <Figure column={result} row={row} />}
      </span>
      <span className={css.line}>
        <span className={css.facts} data-whole={result !== undefined || undefined}>
          {facts.map(column => column.text(row.values)).join(' · ')}
        </span>
        <span className={css.figures}>
          {figures.map(column => (
            <Figure key={column.name} column={column} row={row} />
          ))}
        </span>
      </span>
      {notes.map(column => (
        <span key={column.name} className={css.note} data-tone={column.tone?.(row.values)}>
          {column.text(row.values)}
        </span>
      ))}
    </>
  )
}

function Figure({ column, row }: { column: SheetColumn; row: SheetRow }) {
  const lang = useLang()
  return (
    <span className={css.figure} data-result={column.onPhone === 'result' || undefined}>
      <small>{column.label}</small> {column.show(row.values, lang)}
    </span>
  )
}

/** Which columns stand where in the row of a list. */
function placesOf(row: SheetRow, columns: readonly SheetColumn[]) {
  const filled = columns.filter(column => !column.frozen && !column.input && column.text(row.values) !== '')
  const placed = (where: SheetColumn['onPhone']) => filled.filter(column => column.onPhone === where)
  if (columns.some(column => column.onPhone))
    return {
      result: placed('result')[0],
      facts: placed('fact'),
      more: [],
      figures: placed('figure'),
      notes: placed('note'),
    }
  const known = filled.filter(column => column.align !== 'right' && !column.read)
  return {
    result: undefined,
    facts: known.slice(0, ROOM),
    more: known.slice(ROOM, 2 * ROOM),
    figures: filled.filter(column => column.align === 'right' && column.total).slice(0, ROOM),
    notes: [],
  }
}

/** One row: what is known of it, then its fields, as big as a thumb. */
function OneRow(props: SheetGridProps & { row: SheetRow; at: number; col: number }) {
  const { sheet, columns, nameOf, onRowEnd, onSaveRow, row, at, col } = props
  const t = useT()
  const lang = useLang()
  const box = useRef<HTMLDivElement>(null)
  const { busy, run } = useBusy()
  const [asked] = useState(col)
  const first = firstTyped(columns, row)
  const facts = columns.filter(
    (column, i) =>
      !column.frozen &&
      !column.input &&
      !isEditable(column, row) &&
      (first < 0 || i < first) &&
      column.text(row.values) !== '',
  )
  const fields = first < 0 ? [] : columns.slice(first)
  const wrong = errorOf(row, '')
  const close = () => {
    leaveInput()
    sheet.go(null)
  }
  useEffect(() => {
    box.current?.querySelector<HTMLElement>(`[data-col="${asked}"] input`)?.focus({ preventScroll: asked === first })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the row is opened
  }, [])
  const save = () =>
    run(async () => {
      leaveInput()
      if (await onSaveRow?.(row.key)) sheet.go(null)
      // What is wrong has been drawn by then
      else requestAnimationFrame(() => showFirstFault(box.current))
    })
  const next = () => {
    leaveInput()
    onRowEnd(at, 'row')
  }
  return (
    <Drawer
      open
      placement="bottom"
      size="92dvh"
      title={nameOf(row.values) || t('sheet.newRow')}
      onClose={close}
      styles={{ body: { padding: 0 } }}
      footer={
        <div className={css.foot}>
          <Button size="large" onClick={close}>
            {t('sheet.back')}
          </Button>
          {onSaveRow ? (
            <Button size="large" type="primary" loading={busy} disabled={!isUnsaved(row)} onClick={() => void save()}>
              {t('sheet.saveRow')}
            </Button>
          ) : (
            <Button size="large" type="primary" onClick={next}>
              {t('sheet.nextRow')}
            </Button>
          )}
        </div>
      }
    >
      <div ref={box} className={css.one}>
        {facts.length > 0 && (
          <dl className={css.known}>
            {facts.map(column => (
              <div key={column.name}>
                <dt>{column.label}</dt>
                <dd>
                  {column.show(row.values, lang)}
                  {column.unit && ` ${column.unit}`}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {wrong && (
          <p className={css.wrong} role="alert">
            <LinkedText text={wrong[lang]} />
          </p>
        )}
        <div className={css.fields}>
          {fields.map(column => (
            <PhoneCell
              key={column.name}
              column={column}
              row={row}
              at={at}
              col={columns.indexOf(column)}
              sheet={sheet}
              onEnter={() => focusNext(box.current, columns.indexOf(column))}
            />
          ))}
        </div>
      </div>
    </Drawer>
  )
}

function Sums({ rows, columns }: { rows: readonly SheetRow[]; columns: readonly SheetColumn[] }) {
  const t = useT()
  const values = rows.map(row => row.values)
  const summed = columns.filter(column => column.total && column.total(values) !== '')
  if (!summed.length) return null
  return (
    <p className={css.sums}>
      <strong>{t('sheet.total')}</strong>
      {summed.map(column => (
        <span key={column.name} className={css.figure}>
          <small>{column.label}</small> {column.total?.(values)}
        </span>
      ))}
    </p>
  )
}

function firstTyped(columns: readonly SheetColumn[], row: SheetRow): number {
  return columns.findIndex(column => isEditable(column, row))
}

/** Leads to the first field that is refused: it may stand below the window. */
function showFirstFault(box: HTMLElement | null): void {
  const fault = box?.querySelector<HTMLElement>(`.${css.wrong}`)
  fault?.scrollIntoView({ block: 'center' })
  fault?.closest('[data-col]')?.querySelector<HTMLInputElement>('input')?.focus({ preventScroll: true })
}

/** A field is taken when it is left. */
function leaveInput(): void {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
}

function focusNext(box: HTMLElement | null, col: number): void {
  const inputs = [...(box?.querySelectorAll<HTMLInputElement>('[data-col] input[data-cell]') ?? [])]
  const next = inputs.find(input => Number(input.closest<HTMLElement>('[data-col]')?.dataset['col']) > col)
  if (next) next.focus()
  else leaveInput()
}

import {
  CheckOutlined,
  DeleteOutlined,
  ExclamationCircleOutlined,
  PlusOutlined,
  SearchOutlined,
} from '@ant-design/icons'
import { gt, money, sum } from '@tuheng/domain/kernel/decimal'
import type { Lines } from '@tuheng/domain/kernel/lines'
import { can } from '@tuheng/domain/kernel/policy'
import { countedAdjustment, statement } from '@tuheng/domain/settlement/index'
import { Alert, Button, Input, Segmented } from 'antd'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { EmptyBlock } from '../../../engine/common/empty-block.tsx'
import { SheetGrid, type SheetHandle } from '../../../engine/sheet/sheet-grid.tsx'
import { firstErrorCell, nextEditable } from '../../../engine/sheet/sheet-moves.ts'
import { layBlock } from '../../../engine/sheet/sheet-paste.ts'
import { isValid, isUnsaved } from '../../../engine/sheet/sheet-rows.ts'
import { allRows, isEditable } from '../../../engine/sheet/sheet-store.ts'
import type { CellPosition, SheetRow } from '../../../engine/sheet/sheet-types.ts'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { useFormKeys } from '../../../engine/form/use-form-keys.ts'
import { useNarrow } from '../../../shared/hooks/use-narrow.ts'
import { useUnsavedInput } from '../../../shared/hooks/use-unsaved-input.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { confirm, notify } from '../../../shared/ui/notify.tsx'
import { useT } from '../locale/index.ts'
import type { StatementLine, StatementRow } from '../rows.ts'
import { statementFace } from '../statement-face.ts'
import { lineColumns } from './line-columns.tsx'
import { chooseLines, useLineChoice, type LineChoice } from './line-choice.ts'
import { isDisputed, netDifference, linesToSave } from './line-rules.ts'
import { saveLines } from './save-lines.ts'
import { LINE_CHOICES, useLinesSheet } from './use-lines-sheet.ts'
import css from './lines.module.css'

const AddTrips = lazy(() => import('./add-trips.tsx'))
const DisputeDialog = lazy(() => import('../dispute/dispute-dialog.tsx'))
const SettleDialog = lazy(() => import('../dispute/settle-dialog.tsx'))

/** The same height as rows of a list. */
const ROW_HEIGHT = 38

/**
 * The lines of a statement as a sheet. Changed and disputed lines stand out; lines of a draft are edited, added and
 * removed in place.
 */
export default function StatementLines({ row }: { row: StatementRow }) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const stored = useMemo(() => (row['lines'] ?? []) as StatementLine[], [row])
  const face = statementFace(row['kind'])
  const draft = row['status'] === 'draft' && !!face && can(actor, face, 'modify')
  const disputable = row['status'] === 'sent' && !!face && can(actor, face, 'send')
  const id = row['id'] as number
  const choice = useLineChoice(id)
  // The last line of a choice may have left it
  const show = stored.some(LINE_CHOICES[choice]) ? choice : 'all'
  const setShow = (next: LineChoice) => chooseLines(id, next)
  useEffect(() => () => chooseLines(id, 'all'), [id])
  const [search, setSearch] = useState('')
  const [dialog, setDialog] = useState<'add' | 'dispute' | 'settle' | null>(null)
  const [busy, setBusy] = useState(false)
  const grid = useRef<SheetHandle>(null)
  const sheet = useLinesSheet(stored, show, search)
  const state = useStore(sheet.store)
  const all = useMemo(() => allRows(state), [state])
  const chosen = [...state.picked].map(Number)
  const settling = stored.filter(line => state.picked.has(String(line['id'])) && isDisputed(line))
  const edited = all.filter(isUnsaved)
  const wrong = edited.filter(one => !isValid(one))
  const columns = useMemo(
    () => lineColumns({ lines: statement.fields.lines.lines as Lines, rows: stored, actor, lang, editable: draft }),
    [stored, actor, lang, draft],
  )

  const save = async (next: StatementLine[], firstError: string): Promise<boolean> => {
    if (!face) return false
    setBusy(true)
    const refused = await saveLines(face, row, next)
    setBusy(false)
    for (const [at, texts] of refused ?? []) sheet.refuse(String(next[at]?.['id']), texts)
    if (refused) return false
    sheet.acceptInput()
    sheet.pick([...state.picked], false)
    notify.success(firstError)
    return true
  }
  const saveEdits = async (): Promise<boolean> => {
    grid.current?.commit()
    const now = allRows(sheet.store.getState())
    const bad = now.filter(one => isUnsaved(one) && !isValid(one))
    if (bad[0]) {
      setShow('all')
      setSearch('')
      notify.warning(t('lines.wrong', { count: bad.length, what: firstError(bad[0])?.[lang] ?? '' }))
      requestAnimationFrame(() => sheet.go(firstErrorCell(sheet.store.getState().rows, columns) ?? null))
      return false
    }
    return save(linesToSave(stored, now), t('lines.saved'))
  }
  useUnsavedInput(edited.length > 0, { save: saveEdits, discard: () => sheet.discard() })
  const panel = useRef<HTMLDivElement>(null)
  const saveByKey = () => {
    if (draft && allRows(sheet.store.getState()).some(isUnsaved)) void saveEdits()
  }
  useFormKeys(panel, { save: saveByKey, saveAgain: saveByKey, cancel: () => undefined })
  const remove = async () => {
    grid.current?.commit()
    const left = stored.filter(line => !state.picked.has(String(line['id'])))
    const yes = await confirm({
      title: t('lines.remove.title', { count: chosen.length }),
      content: t('lines.remove.what'),
      danger: true,
    })
    if (yes) await save(linesToSave(left, allRows(sheet.store.getState())), t('remove.done', { count: chosen.length }))
  }
  const endDispute = () => {
    setDialog(null)
    // Lines that were selected for a dispute must not stay selected for removal.
    sheet.pick([...state.picked], false)
  }
  const paste = (cells: string[][], at: CellPosition) => {
    const block = layBlock({ columns, at, cells })
    const laid = block.cells.filter(cell => cell.row < state.rows.length)
    sheet.paste(laid, columns)
    const left = Math.max(0, at.row + block.rows - state.rows.length)
    const count = new Set(laid.map(cell => cell.row)).size
    if (left) notify.warning(t('lines.pastedOver', { count, left }))
    else notify.success(t('lines.pasted', { count }))
  }
  const rowEnd = (at: number, along: 'row' | 'column') => {
    const { rows, active } = sheet.store.getState()
    const canTypeAt = ({ row: i, col }: CellPosition) => {
      const [line, column] = [rows[i], columns[col]]
      return !!line && !!column && isEditable(column, line)
    }
    const first = nextEditable(
      { rows: rows.length, cols: columns.length, isEditable: canTypeAt },
      { row: at + 1, col: -1 },
      1,
    )
    const below = { row: Math.min(at + 1, rows.length - 1), col: active?.col ?? 0 }
    sheet.go(along === 'row' && first ? first : below)
  }
  const [firstBad] = wrong
  const narrow = useNarrow()
  return (
    <div ref={panel} className={css.panel}>
      <Limit row={row} lines={all} />
      <div className={css.bar}>
        <Segmented<LineChoice>
          value={show}
          onChange={setShow}
          options={(Object.keys(LINE_CHOICES) as LineChoice[])
            .map(key => ({ key, count: all.filter(one => LINE_CHOICES[key](one.values)).length }))
            .filter(({ key, count }) => key === 'all' || count > 0)
            .map(({ key, count }) => ({ value: key, label: t(`lines.${key}`, { count }) }))}
        />
        <Input
          className={css.search}
          allowClear
          type="search"
          prefix={<SearchOutlined aria-hidden />}
          aria-label={t('lines.search')}
          placeholder={t('lines.search')}
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
        <span className="en-spring" />
        {draft && (
          <Button icon={<PlusOutlined />} disabled={edited.length > 0} onClick={() => setDialog('add')}>
            {t('lines.add')}
          </Button>
        )}
        {draft && settling.length > 0 && (
          <Button icon={<CheckOutlined />} disabled={busy || edited.length > 0} onClick={() => setDialog('settle')}>
            {t('lines.settle', { count: settling.length })}
          </Button>
        )}
        {draft && chosen.length > 0 && (
          <Button danger icon={<DeleteOutlined />} disabled={busy} onClick={() => void remove()}>
            {t('lines.remove', { count: chosen.length })}
          </Button>
        )}
        {disputable && chosen.length > 0 && (
          <Button icon={<ExclamationCircleOutlined />} onClick={() => setDialog('dispute')}>
            {t('lines.dispute', { count: chosen.length })}
          </Button>
        )}
      </div>
      <div className={css.grid}>
        <SheetGrid
          handle={grid}
          sheet={sheet}
          columns={columns}
          label={t('lines.label')}
          direction="down"
          rowHeight={ROW_HEIGHT}
          nameOf={one => String(one['docNo'] ?? '')}
          onRowEnd={rowEnd}
          onBlock={paste}
          pickable={draft || disputable}
          hint={draft ? t('lines.hint') : undefined}
          empty={<EmptyBlock title={t('lines.none')} />}
          beside={
            draft && (
              <div className={css.save} role="status" data-idle={edited.length === 0 || undefined}>
                {edited.length > 0 && (
                  <span>
                    {t('lines.changed', {
                      count: edited.length,
                      before: formatDecimal(String(row['netSum']), 2),
                      after: formatDecimal(money(sum([row['netSum'] as string, netDifference(all)])), 2),
                    })}
                  </span>
                )}
                {firstBad && (
                  <strong>
                    {/* The line below the sheet says it for the active row */}
                    {firstBad === state.rows[state.active?.row ?? -1] && !narrow
                      ? t('lines.wrongCount', { count: wrong.length })
                      : t('lines.wrong', { count: wrong.length, what: firstError(firstBad)?.[lang] ?? '' })}
                  </strong>
                )}
                <Button size="small" disabled={edited.length === 0} onClick={() => sheet.discard()}>
                  {t('lines.discard')}
                </Button>
                <Button
                  size="small"
                  type="primary"
                  loading={busy}
                  disabled={edited.length === 0 || wrong.length > 0}
                  onClick={() => void saveEdits()}
                >
                  {t('lines.save')}
                </Button>
              </div>
            )
          }
        />
      </div>
      <Suspense>
        {dialog === 'add' && face && (
          <AddTrips
            row={row}
            onClose={() => setDialog(null)}
            onPick={ids => {
              setDialog(null)
              void save(
                [...linesToSave(stored, all), ...ids.map(docId => ({ docType: 'waybill', docId }))],
                t('add.done', { count: ids.length }),
              )
            }}
          />
        )}
        {dialog === 'dispute' && face && (
          <DisputeDialog face={face} rows={[row]} preset={chosen} onClose={() => setDialog(null)} onDone={endDispute} />
        )}
        {dialog === 'settle' && face && (
          <SettleDialog
            face={face}
            rows={[row]}
            preset={settling.map(line => line['id'] as number)}
            onClose={() => setDialog(null)}
            onDone={endDispute}
          />
        )}
      </Suspense>
    </div>
  )
}

/** The first error of a row. */
function firstError(row: SheetRow): { zh: string; en: string } | undefined {
  return Object.values(row.unreadable)[0]?.issue ?? Object.values(row.ruleErrors)[0]
}

/** Warns of adjustments above the limit that the company allows without a second person. */
function Limit({ row, lines }: { row: StatementRow; lines: readonly SheetRow[] }) {
  const t = useT()
  const limit = row['adjustLimit']
  const amount = countedAdjustment({ lines: lines.map(line => line.values) as never })
  if (row['status'] !== 'draft' || typeof limit !== 'string' || !gt(amount, limit) || row['adjustApprovedBy'])
    return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('lines.limit', { amount: formatDecimal(amount, 2), limit: formatDecimal(limit, 2) })}
    />
  )
}

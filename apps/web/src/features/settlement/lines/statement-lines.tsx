import { DeleteOutlined, ExclamationCircleOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { gt, isPos, isZero, money, sub, sum } from '@tuheng/domain/kernel/decimal'
import type { Lines } from '@tuheng/domain/kernel/lines'
import { can } from '@tuheng/domain/kernel/policy'
import { adjustedBy, prepaidShort, statement, type LineFacts } from '@tuheng/domain/settlement/index'
import { Alert, Button, Input, Segmented } from 'antd'
import { lazy, Suspense, useMemo, useState, type Key } from 'react'
import { FieldTable } from '../../../engine/field-table/index.tsx'
import { lineTotals } from '../../../engine/widgets/lines/line-rows.ts'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { confirm, notify } from '../../../shared/ui/notify.tsx'
import { useActor } from '../../../shared/session/session.ts'
import { useUnsavedInput } from '../../../shared/hooks/use-unsaved-input.ts'
import { useT } from '../locale/index.ts'
import type { StatementLine, StatementRow } from '../rows.ts'
import { statementFace } from '../statement-face.ts'
import { isDisputed, lineColumns } from './line-columns.tsx'
import { editedLine, sentLines, withEdit, wrongIn, type LineEdits } from './line-edits.ts'
import { saveLines } from './save-lines.ts'
import css from './lines.module.css'

const AddTrips = lazy(() => import('./add-trips.tsx'))
const DisputeDialog = lazy(() => import('../dispute/dispute-dialog.tsx'))

type Show = 'all' | 'dirty' | 'disputed' | 'adjusted'
/** Up to here the table is as tall as its rows. */
const FEW = 14
const HEIGHT = 480

/** What a statement collects: changed and disputed lines stand out; a draft is adjusted, added to and taken from in place. */
export default function StatementLines({ row }: { row: StatementRow }) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const lines = statement.fields.lines.lines as Lines
  const stored = useMemo(() => (row['lines'] ?? []) as StatementLine[], [row])
  const face = statementFace(row['kind'])
  const draft = row['status'] === 'draft' && !!face && can(actor, face, 'modify')
  const disputable = row['status'] === 'sent' && !!face && can(actor, face, 'send')
  const [edits, setEdits] = useState<LineEdits>(new Map())
  const [show, setShow] = useState<Show>('all')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<Key>>(new Set())
  const [dialog, setDialog] = useState<'add' | 'dispute' | null>(null)
  const [busy, setBusy] = useState(false)

  const all = useMemo(() => stored.map(line => editedLine(line, edits)), [stored, edits])
  const groups: Record<Show, readonly StatementLine[]> = {
    all,
    dirty: all.filter(line => line['dirty']),
    disputed: all.filter(isDisputed),
    adjusted: all.filter(
      line => !isZero((line['adjust'] as string | null) ?? '0') || isPos(prepaidShort(line as LineFacts)),
    ),
  }
  const word = search.trim().toLowerCase()
  const shown = groups[show].filter(
    line => !word || `${String(line['docNo'])} ${String(line['plateNo'])}`.toLowerCase().includes(word),
  )
  const wrong = wrongIn(edits.size ? all : [], edits)
  const [firstWrong] = [...wrong.values()].flat()
  const columns = lineColumns({
    lines,
    rows: all,
    actor,
    lang,
    editable: draft,
    edits,
    wrong,
    onEdit: (line, name, value) =>
      setEdits(withEdit(edits, stored.find(one => one['id'] === line['id']) ?? line, { name, value })),
  })

  const save = async (next: StatementLine[], said: string): Promise<boolean> => {
    if (!face) return false
    setBusy(true)
    const done = await saveLines(face, row, next)
    setBusy(false)
    if (!done) return false
    setEdits(new Map())
    setChosen(new Set())
    notify.success(said)
    return true
  }
  const saveEdits = async (): Promise<boolean> => {
    if (firstWrong) notify.warning(t('lines.wrong', { count: wrong.size, what: firstWrong[lang] }))
    return !firstWrong && save(sentLines(stored, edits), t('lines.saved'))
  }
  useUnsavedInput(edits.size > 0, { save: saveEdits, discard: () => setEdits(new Map()) })
  const remove = async () => {
    const left = stored.filter(line => !chosen.has(line['id'] as number))
    const yes = await confirm({
      title: t('lines.remove.title', { count: chosen.size }),
      content: t('lines.remove.what'),
      danger: true,
    })
    if (yes) await save(sentLines(left, edits), t('remove.done', { count: chosen.size }))
  }
  // What was ticked to be disputed must not stand ready to be taken out.
  const disputed = () => {
    setDialog(null)
    setChosen(new Set())
  }
  return (
    <div className={css.panel}>
      <Limit row={row} lines={all} />
      <div className={css.bar}>
        <Segmented<Show>
          value={show}
          onChange={setShow}
          options={(Object.keys(groups) as Show[])
            .filter(key => key === 'all' || groups[key].length > 0)
            .map(key => ({ value: key, label: t(`lines.${key}`, { count: groups[key].length }) }))}
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
          <Button icon={<PlusOutlined />} disabled={edits.size > 0} onClick={() => setDialog('add')}>
            {t('lines.add')}
          </Button>
        )}
        {draft && chosen.size > 0 && (
          <Button danger icon={<DeleteOutlined />} disabled={busy} onClick={() => void remove()}>
            {t('lines.remove', { count: chosen.size })}
          </Button>
        )}
        {disputable && chosen.size > 0 && (
          <Button icon={<ExclamationCircleOutlined />} onClick={() => setDialog('dispute')}>
            {t('lines.dispute', { count: chosen.size })}
          </Button>
        )}
      </div>
      <FieldTable
        label={t('lines.label')}
        rows={shown}
        columns={columns}
        rowKey="id"
        empty={t('lines.none')}
        totals={lineTotals(lines, shown)}
        mark={line => (isDisputed(line) ? 'alarm' : line['dirty'] ? 'changed' : undefined)}
        {...(shown.length > FEW ? { height: HEIGHT } : {})}
        {...(draft || disputable ? { selected: chosen, onSelect: setChosen } : {})}
      />
      {draft && edits.size === 0 && <p className={css.hint}>{t('lines.hint')}</p>}
      {edits.size > 0 && (
        <div className={css.save} role="status">
          <span>
            {t('lines.changed', {
              count: edits.size,
              before: formatDecimal(String(row['netSum']), 2),
              after: formatDecimal(netAfter(row, stored, all), 2),
            })}
          </span>
          {firstWrong && <strong>{t('lines.wrong', { count: wrong.size, what: firstWrong[lang] })}</strong>}
          <span className="en-spring" />
          <Button onClick={() => setEdits(new Map())}>{t('lines.discard')}</Button>
          <Button type="primary" loading={busy} disabled={wrong.size > 0} onClick={() => void saveEdits()}>
            {t('lines.save')}
          </Button>
        </div>
      )}
      <Suspense>
        {dialog === 'add' && face && (
          <AddTrips
            row={row}
            onClose={() => setDialog(null)}
            onPick={ids => {
              setDialog(null)
              void save(
                [...sentLines(stored, edits), ...ids.map(docId => ({ docType: 'waybill', docId }))],
                t('add.done', { count: ids.length }),
              )
            }}
          />
        )}
        {dialog === 'dispute' && face && (
          <DisputeDialog
            face={face}
            rows={[row]}
            preset={[...chosen].map(Number)}
            onClose={() => setDialog(null)}
            onDone={disputed}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Adjustments beyond what the company lets pass without a second pair of eyes. */
function Limit({ row, lines }: { row: StatementRow; lines: readonly StatementLine[] }) {
  const t = useT()
  const limit = row['adjustLimit']
  const amount = adjustedBy({ lines: lines as never })
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

function netAfter(row: StatementRow, before: readonly StatementLine[], after: readonly StatementLine[]): string {
  const total = (lines: readonly StatementLine[]) => sum(lines.map(line => line['net'] as string | null))
  return money(sum([row['netSum'] as string, sub(total(after), total(before))]))
}

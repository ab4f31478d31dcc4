import { useQuery } from '@tanstack/react-query'
import { isZero, money, sub } from '@tuheng/domain/kernel/decimal'
import { f } from '@tuheng/domain/kernel/fields'
import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { Modal } from 'antd'
import { useMemo, useState, type Key } from 'react'
import { EditableCell } from '../../../engine/common/editable-cell.tsx'
import { useReason } from '../../../engine/common/use-reason.tsx'
import { issueOf } from '../../../engine/common/field-issue.ts'
import { negative } from '../../../engine/widgets/decimal/index.tsx'
import { formatDecimal, numberOf } from '../../../engine/widgets/decimal/decimal-text.ts'
import { FieldTable, type FieldColumn } from '../../../engine/field-table/index.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { faceCall, newKey } from '../../../shared/calls/api.ts'
import { tellDone } from '../../../engine/transition-bar/tell-done.ts'
import { useT } from '../locale/index.ts'
import type { StatementLine, StatementRow } from '../rows.ts'
import css from './dispute.module.css'

interface Props {
  face: Face
  rows: readonly StatementRow[]
  /** Lines that were selected before. */
  preset?: readonly number[]
  onClose(): void
  onDone(): void
}

interface LineDispute {
  theirNet?: string | null
  reason?: string | null
}

/** 对方有异议: the disputed lines, the amounts that the counterparty claims, and why. */
export default function DisputeDialog({ face, rows, preset = [], onClose, onDone }: Props) {
  const t = useT()
  const [row = {}] = rows
  const id = row['id'] as number
  const { data, isLoading } = useQuery({
    queryKey: [face.api, 'info', id],
    queryFn: () => faceCall<StatementRow>(face, 'info', { body: { id } }),
    staleTime: 0,
  })
  const [chosen, setChosen] = useState<ReadonlySet<Key>>(new Set(preset))
  const [disputes, setDisputes] = useState<ReadonlyMap<Key, LineDispute>>(new Map())
  const reason = useReason({
    label: t('dispute.reason'),
    missing: t('dispute.missing'),
    maxLength: 255,
    autoFocus: true,
  })
  const { busy, run } = useBusy()
  const [key] = useState(newKey)
  const set = (line: StatementLine, change: LineDispute) => {
    const at = line['id'] as Key
    setDisputes(new Map(disputes).set(at, { ...disputes.get(at), ...change }))
    setChosen(new Set(chosen).add(at))
  }
  const lines = ((data?.['lines'] ?? []) as StatementLine[]).map(line => ({
    ...line,
    theirNet: disputes.get(line['id'] as Key)?.theirNet ?? null,
    reason: disputes.get(line['id'] as Key)?.reason ?? null,
  }))
  const fields = useMemo(
    () => ({
      theirNet: f.money(t('dispute.theirs'), { en: t('dispute.theirs') }),
      reason: f.text(t('dispute.lineReason'), { en: t('dispute.lineReason'), maxLength: 255 }),
    }),
    [t],
  )
  const columns: FieldColumn[] = [
    { name: 'docNo', field: f.text('单号', { en: 'Document no.' }), width: 165, fixed: true },
    { name: 'unloadDate', field: f.date('卸货日期', { en: 'Unloaded on' }), width: 110 },
    { name: 'plateNo', field: f.text('车牌/货票号', { en: 'Plate or ticket no.' }), width: 100 },
    { name: 'net', field: f.money('净额', { en: 'Net' }), width: 110 },
    {
      name: 'theirNet',
      field: fields.theirNet,
      width: 130,
      render: line => (
        <EditableCell
          field={fields.theirNet}
          name="theirNet"
          row={line}
          rowLabel={String(line['docNo'])}
          onChange={value => set(line, { theirNet: value as string | null })}
        />
      ),
    },
    {
      name: 'diff',
      field: f.money(t('dispute.diff'), { en: t('dispute.diff') }),
      width: 110,
      render: line => difference(line),
    },
    {
      name: 'reason',
      field: fields.reason,
      width: 200,
      render: line => (
        <EditableCell
          field={fields.reason}
          name="reason"
          row={line}
          rowLabel={String(line['docNo'])}
          onChange={value => set(line, { reason: value as string | null })}
        />
      ),
    },
  ]
  const apply = async () => {
    const why = reason.validReason()
    if (!why || lines.some(line => issueOf(fields.theirNet, 'theirNet', line.theirNet))) return
    await run(async () => {
      const named = [...chosen].map(line => ({
        id: line,
        ...(disputes.get(line)?.theirNet ? { theirNet: disputes.get(line)?.theirNet } : {}),
        ...(disputes.get(line)?.reason?.trim() ? { reason: disputes.get(line)?.reason } : {}),
      }))
      const answer = await faceCall<AnyRow>(face, 'dispute', {
        body: {
          id,
          version: data?.['version'] ?? row['version'],
          reason: why,
          ...(named.length ? { lines: named } : {}),
        },
        idempotencyKey: key,
      })
      tellDone(answer, t('dispute.done'))
      refreshAll()
      onDone()
    })
  }
  return (
    <Modal
      open
      width={1080}
      title={t('dispute.title', { no: String(row['stmtNo'] ?? '') })}
      okText={t('dispute.apply')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: busy }}
      mask={{ closable: false }}
      onOk={() => void apply()}
      onCancel={onClose}
    >
      <div className={css.form}>
        <p>{t('dispute.what')}</p>
        {reason.input}
        <h3>
          {t('dispute.lines')} <small>{t('dispute.choose')}</small>
        </h3>
        <FieldTable
          label={t('dispute.lines')}
          rows={lines}
          columns={columns}
          rowKey="id"
          height={340}
          loading={isLoading}
          selected={chosen}
          onSelect={setChosen}
        />
      </div>
    </Modal>
  )
}

function difference(line: StatementLine) {
  const theirs = numberOf(line['theirNet'])
  if (theirs === null) return '—'
  const diff = money(sub(theirs, line['net'] as string))
  return isZero(diff) ? '0.00' : negative(formatDecimal(diff, 2))
}

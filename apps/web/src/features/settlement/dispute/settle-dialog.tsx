import { useQuery } from '@tanstack/react-query'
import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { Modal } from 'antd'
import { useState } from 'react'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { useReason } from '../../../engine/common/use-reason.tsx'
import { faceCall, newKey } from '../../../shared/calls/api.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { tellDone } from '../../../engine/transition-bar/tell-done.ts'
import { isDisputed } from '../lines/line-rules.ts'
import { useT } from '../locale/index.ts'
import type { StatementLine, StatementRow } from '../rows.ts'
import { DisputeList } from './dispute-list.tsx'
import { repliesText } from './dispute-words.ts'
import css from './dispute.module.css'

interface Props {
  face: Face
  rows: readonly StatementRow[]
  /** Ids of the lines that were selected before; otherwise all that are disputed. */
  preset?: readonly number[]
  onClose(): void
  onDone(): void
}

/** 异议已解决: the disputed lines that both sides have settled, and how. */
export default function SettleDialog({ face, rows, preset, onClose, onDone }: Props) {
  const t = useT()
  const [row = {}] = rows
  const id = row['id'] as number
  const { data } = useQuery({
    queryKey: [face.api, 'info', id],
    queryFn: () => faceCall<StatementRow>(face, 'info', { body: { id } }),
    staleTime: 0,
  })
  const reason = useReason({
    label: t('dispute.settle.reason'),
    missing: t('dispute.missing'),
    maxLength: 500,
    autoFocus: true,
  })
  const { busy, run } = useBusy()
  const [key] = useState(newKey)
  const disputed = ((data?.['lines'] ?? row['lines'] ?? []) as StatementLine[]).filter(isDisputed)
  const settled = preset ? disputed.filter(line => preset.includes(line['id'] as number)) : disputed
  const count = settled.length || Number(row['diffCount'] ?? 0)
  const apply = async () => {
    const why = reason.validReason()
    if (!why) return
    await run(async () => {
      const answer = await faceCall<AnyRow>(face, 'settleDispute', {
        body: {
          id,
          version: data?.['version'] ?? row['version'],
          reason: why,
          ...(preset ? { lines: settled.map(line => line['id']) } : {}),
        },
        idempotencyKey: key,
      })
      tellDone(answer, t('dispute.settle.done', { count }))
      refreshAll()
      onDone()
    })
  }
  return (
    <Modal
      open
      width={560}
      title={t('dispute.settle.title', { no: String(row['stmtNo'] ?? '') })}
      okText={t('dispute.settle.apply', { count })}
      cancelText={t('cancel')}
      okButtonProps={{ loading: busy }}
      mask={{ closable: false }}
      onOk={() => void apply()}
      onCancel={onClose}
    >
      <div className={css.form}>
        <p>{t('dispute.settle.what', { count, parts: repliesText(settled, t) })}</p>
        <DisputeList lines={settled} />
        {reason.input}
      </div>
    </Modal>
  )
}

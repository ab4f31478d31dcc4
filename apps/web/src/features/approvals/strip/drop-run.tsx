import { f } from '@tuheng/domain/kernel/fields'
import { wordsOf } from '@tuheng/domain/kernel/invisible-characters'
import { can } from '@tuheng/domain/kernel/policy'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { LabelledInput } from '../../../engine/common/field-input.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import type { ApprovalProps } from '../../../engine/slots.ts'
import { call, newKey } from '../../../shared/calls/api.ts'
import { useUnsavedInput } from '../../../shared/hooks/use-unsaved-input.ts'
import { useActor } from '../../../shared/session/session.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { tellRefusal } from '../acts.ts'
import { useT } from '../locale/index.ts'
import { ActModal } from './act-modal.tsx'
import css from './act-dialog.module.css'

const REASON = f.longText('撤回原因', { en: 'Reason', maxLength: 500, required: true })

/** Withdraws a returned approval that somebody else began, for whoever may edit the record. */
export function DropRun({ runId, resource, face, row }: ApprovalProps) {
  const t = useT()
  const actor = useActor()
  const [isAsking, setAsking] = useState(false)
  if (row['approval'] !== 'returned' || !can(actor, face, 'modify') || resource.locked?.(row) === true) return null
  return (
    <>
      <Button data-act="drop" onClick={() => setAsking(true)}>
        {t('act.withdraw')}
      </Button>
      {isAsking && <DropDialog runId={runId} onClose={() => setAsking(false)} />}
    </>
  )
}

function DropDialog({ runId, onClose }: { runId: number; onClose(): void }) {
  const t = useT()
  const root = useRef<HTMLDivElement>(null)
  const [reason, setReason] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [key] = useState(newKey)
  const words = wordsOf(reason)
  useUnsavedInput(!!words)
  const send = async () => {
    setTried(true)
    if (busy || !words) return
    setBusy(true)
    try {
      await call('bpm/approval/drop', { id: runId, reason: words }, { idempotencyKey: key })
      notify.success(t('done.withdraw'))
      onClose()
      refreshAll()
    } catch (error) {
      setBusy(false)
      tellRefusal(error)
    }
  }
  return (
    <ActModal
      title={t('act.withdraw')}
      okText={t('act.withdraw')}
      busy={busy}
      root={root}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div ref={root} className={css.dialog}>
        <p>{t('ask.dropWhat')}</p>
        <LabelledInput
          field={REASON}
          name="reason"
          value={reason}
          onChange={setReason}
          error={tried && !words ? t('ask.dropReasonMissing') : undefined}
        />
      </div>
    </ActModal>
  )
}

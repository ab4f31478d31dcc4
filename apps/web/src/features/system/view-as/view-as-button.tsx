import type { member } from '@tuheng/domain/system/people/member'
import { EyeOutlined } from '@ant-design/icons'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import type { viewAsCall } from '@tuheng/domain/system/accounts/sign-in.calls'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useReason } from '../../../engine/common/use-reason.tsx'
import { call } from '../../../shared/calls/api.ts'
import { credentials } from '../../../shared/calls/credentials.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useActor, useSession } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'

/**
 * Opens a window that shows the product as this member sees it; for administrators who do not already view as somebody.
 */
export default function ViewAsButton({ row }: { row: LooseRow<typeof member> }) {
  const t = useT()
  const actor = useActor()
  const viewing = useSession(state => state.user?.viewing)
  const [asking, setAsking] = useState(false)
  if (!actor.isAdmin || viewing || row['status'] !== 'active' || row['id'] === actor.memberId) return null
  return (
    <>
      <Button icon={<EyeOutlined />} onClick={() => setAsking(true)}>
        {t('viewAs.open')}
      </Button>
      {asking && <ViewAsDialog row={row} onClose={() => setAsking(false)} />}
    </>
  )
}

function ViewAsDialog({ row, onClose }: { row: LooseRow<typeof member>; onClose(): void }) {
  const t = useT()
  const reason = useReason({ label: t('viewAs.reason'), missing: t('viewAs.why'), autoFocus: true })
  const [busy, setBusy] = useState(false)
  const name = String(row['name'])
  const openWindow = async () => {
    const why = reason.validReason()
    if (!why) return
    // Opened by the click itself: browsers block windows that are opened later
    const other = window.open('about:blank', '_blank')
    if (!other) return notify.warning(t('viewAs.blocked'))
    setBusy(true)
    try {
      const { token } = await call<AnswerOf<typeof viewAsCall>>('sys/user/view', {
        id: row['id'],
        reason: why,
      })
      credentials.openView(other, token)
      other.location.replace(window.location.pathname)
      onClose()
    } catch (error) {
      other.close()
      notify.error(error)
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={480}
      title={t('viewAs.title', { name })}
      okText={t('viewAs.begin')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: busy }}
      onOk={() => void openWindow()}
      onCancel={onClose}
    >
      <p>{t('viewAs.what', { name })}</p>
      {reason.input}
    </Modal>
  )
}

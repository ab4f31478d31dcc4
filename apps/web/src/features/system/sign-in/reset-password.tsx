import type { member } from '@tuheng/domain/system/people/member'
import { KeyOutlined } from '@ant-design/icons'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import type { resetPasswordCall } from '@tuheng/domain/system/accounts/sign-in.calls'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { copyText } from '../../../shared/ui/copy-text.ts'
import { useReason } from '../../../engine/common/use-reason.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { call } from '../../../shared/calls/api.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'
import css from './sign-in.module.css'

/** Sets a password for a member's next sign-in; for administrators. The member then has to choose their own. */
export function ResetPassword({ row }: { row: LooseRow<typeof member> }) {
  const t = useT()
  const actor = useActor()
  const [asking, setAsking] = useState(false)
  if (!actor.isAdmin || row['id'] === actor.memberId) return null
  return (
    <div className={css.reset}>
      <Button icon={<KeyOutlined />} onClick={() => setAsking(true)}>
        {t('signIn.reset')}
      </Button>
      {asking && <ResetDialog row={row} onClose={() => setAsking(false)} />}
    </div>
  )
}

function ResetDialog({ row, onClose }: { row: LooseRow<typeof member>; onClose(): void }) {
  const t = useT()
  const reason = useReason({ label: t('signIn.resetWhy'), missing: t('signIn.resetWhyEmpty'), autoFocus: true })
  const { busy, run } = useBusy()
  const [password, setPassword] = useState<string>()
  const close = () => {
    onClose()
    if (password) refreshAll()
  }
  const reset = async () => {
    const why = reason.validReason()
    if (!why) return
    await run(async () => {
      setPassword(
        (
          await call<AnswerOf<typeof resetPasswordCall>>('sys/user/password/reset', {
            id: row['id'],
            reason: why,
          })
        ).password,
      )
    })
  }
  const title = t('signIn.resetTitle', { name: String(row['name']) })
  if (password)
    return (
      <Modal
        open
        width={480}
        title={title}
        mask={{ closable: false }}
        onCancel={close}
        footer={
          <Button type="primary" onClick={close}>
            {t('signIn.close')}
          </Button>
        }
      >
        <p>{t('signIn.resetDone')}</p>
        <div className={css.secret}>
          <code>{password}</code>
          <Button onClick={() => void copyText(password, t('signIn.copied'))}>{t('signIn.copy')}</Button>
        </div>
        <p className="en-faint">{t('signIn.resetOnce', { account: String(row['account'] ?? '') })}</p>
      </Modal>
    )
  return (
    <Modal
      open
      width={480}
      title={title}
      okText={t('signIn.reset')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: busy, danger: true }}
      onOk={() => void reset()}
      onCancel={close}
    >
      <p>{t('signIn.resetWhat')}</p>
      {reason.input}
    </Modal>
  )
}

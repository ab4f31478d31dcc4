import type { member } from '@tuheng/domain/system/people/member'
import { KeyOutlined } from '@ant-design/icons'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import type { resetPasswordCall } from '@tuheng/domain/system/accounts/sign-in.calls'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { useReason } from '../../../engine/common/use-reason.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { call } from '../../../shared/calls/api.ts'
import { LinkedText } from '../../../engine/links/linked-text.tsx'
import { errorMessage, namedRecords } from '../../../shared/ui/notify.tsx'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'
import { ShownPassword } from './shown-password.tsx'
import css from './sign-in.module.css'

interface Props {
  row: LooseRow<typeof member>
  /** The account has no password yet: the first one goes without a reason. */
  isFirst: boolean
}

/** Sets a password for a member's next sign-in; for administrators. The member then has to choose their own. */
export function ResetPassword({ row, isFirst }: Props) {
  const t = useT()
  const actor = useActor()
  const [asking, setAsking] = useState(false)
  if (!actor.isAdmin || row['id'] === actor.memberId) return null
  return (
    <div className={css.reset}>
      <Button icon={<KeyOutlined />} onClick={() => setAsking(true)}>
        {t(isFirst ? 'signIn.first' : 'signIn.reset')}
      </Button>
      {asking && <ResetDialog row={row} isFirst={isFirst} onClose={() => setAsking(false)} />}
    </div>
  )
}

function ResetDialog({ row, isFirst, onClose }: Props & { onClose(): void }) {
  const t = useT()
  const reason = useReason({ label: t('signIn.resetWhy'), missing: t('signIn.resetWhyEmpty'), autoFocus: true })
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const [password, setPassword] = useState<string>()
  const close = () => {
    onClose()
    if (password) refreshAll()
  }
  const reset = async () => {
    const why = isFirst ? undefined : reason.validReason()
    if (!isFirst && !why) return
    setBusy(true)
    setRefusal(undefined)
    try {
      const input = { id: row['id'], ...(why ? { reason: why } : {}) }
      const answer = await call<AnswerOf<typeof resetPasswordCall>>('sys/user/password/reset', input, { silent: true })
      setPassword(answer.password)
    } catch (cause) {
      setRefusal(cause)
    }
    setBusy(false)
  }
  const title = t(isFirst ? 'signIn.firstTitle' : 'signIn.resetTitle', { name: String(row['name']) })
  if (password)
    return <ShownPassword title={title} password={password} account={String(row['account'] ?? '')} onClose={close} />
  return (
    <Modal
      open
      width={480}
      title={title}
      okText={t(isFirst ? 'signIn.first' : 'signIn.reset')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: busy, danger: !isFirst }}
      onOk={() => void reset()}
      onCancel={close}
    >
      <div className={css.ask}>
        <p>{t(isFirst ? 'signIn.firstWhat' : 'signIn.resetWhat')}</p>
        {!isFirst && reason.input}
        {refusal !== undefined && (
          <Alert
            type="error"
            showIcon
            role="alert"
            title={<LinkedText text={errorMessage(refusal).title} records={namedRecords(refusal)} />}
          />
        )}
      </div>
    </Modal>
  )
}

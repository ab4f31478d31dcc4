import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { resetPasswordCall } from '@tuheng/domain/system/accounts/sign-in.calls'
import type { member } from '@tuheng/domain/system/people/member'
import { Button, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { LinkedText } from '../../../engine/links/linked-text.tsx'
import type { AfterTransitionProps } from '../../../engine/slots.ts'
import { call } from '../../../shared/calls/api.ts'
import { useActor } from '../../../shared/session/session.ts'
import { errorMessage, namedRecords } from '../../../shared/ui/notify.tsx'
import { useT } from '../locale/index.ts'
import { ShownPassword } from './shown-password.tsx'

/** What comes after a new user: the first password, or for an invitation that it was sent. */
export default function AfterCreation(props: AfterTransitionProps<typeof member>) {
  return props.row['status'] === 'invited' ? <InvitationSent {...props} /> : <FirstPassword {...props} />
}

/** The same whether the account exists or not. */
function InvitationSent({ row, onClose }: AfterTransitionProps<typeof member>) {
  const t = useT()
  return (
    <Modal
      open
      width={480}
      title={t('invite.sent')}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('signIn.close')}
        </Button>
      }
    >
      <p>{t('invite.sentWhat', { account: String(row['account'] ?? '') })}</p>
    </Modal>
  )
}

/** What a new user signs in with: the first password, which only an administrator may set; or why there is none. */
function FirstPassword({ row, onClose }: AfterTransitionProps<typeof member>) {
  const t = useT()
  const { isAdmin } = useActor()
  const [password, setPassword] = useState<string>()
  const [refusal, setRefusal] = useState<unknown>()
  const isAsked = useRef(false)
  const { id } = row
  useEffect(() => {
    if (!isAdmin || isAsked.current) return
    isAsked.current = true
    call<AnswerOf<typeof resetPasswordCall>>('sys/user/password/reset', { id }, { silent: true }).then(
      answer => setPassword(answer.password),
      setRefusal,
    )
  }, [id, isAdmin])
  const title = t('signIn.firstTitle', { name: String(row['name']) })
  if (password)
    return <ShownPassword title={title} password={password} account={String(row['account'] ?? '')} onClose={onClose} />
  if (isAdmin && refusal === undefined) return null
  return (
    <Modal
      open
      width={480}
      title={title}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('signIn.close')}
        </Button>
      }
    >
      <p>
        {isAdmin ? (
          <LinkedText text={errorMessage(refusal).title} records={namedRecords(refusal)} />
        ) : (
          t('signIn.firstByAdmin')
        )}
      </p>
    </Modal>
  )
}

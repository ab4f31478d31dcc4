import { Input, Modal } from 'antd'
import { useState } from 'react'
import { refreshAll } from '../../engine/common/refresh.ts'
import { call } from '../../shared/calls/api.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { useT } from './locale/index.ts'

/** Sets the password of a task. It leaves the browser once and is never shown. */
export default function SecretDialog({ id, name, onClose }: { id: number; name: string; onClose(): void }) {
  const t = useT()
  const [secret, setSecret] = useState('')
  const { busy, run } = useBusy()
  const save = () =>
    run(async () => {
      await call('oms/rpa/secret', { id, secret })
      notify.success(t('secret.done'))
      refreshAll()
      onClose()
    })
  return (
    <Modal
      open
      title={t('secret.of', { name })}
      okText={t('secret.save')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: busy, disabled: secret === '' }}
      onOk={() => void save()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p>{t('secret.what')}</p>
      <Input.Password
        autoFocus
        autoComplete="new-password"
        aria-label={t('secret.label')}
        placeholder={t('secret.label')}
        maxLength={2000}
        value={secret}
        onChange={event => setSecret(event.target.value)}
        onPressEnter={() => secret !== '' && void save()}
      />
    </Modal>
  )
}

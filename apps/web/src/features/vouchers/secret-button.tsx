import { KeyOutlined } from '@ant-design/icons'
import { can } from '@tuheng/domain/kernel/policy'
import type { Face, LooseRow } from '@tuheng/domain/kernel/resource'
import type { financeSystem } from '@tuheng/domain/margin/voucher/finance-system'
import { Alert, Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { refreshAll } from '../../engine/common/refresh.ts'
import { call } from '../../shared/calls/api.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { useActor } from '../../shared/session/session.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { useT } from './locale/index.ts'
import css from './vouchers.module.css'

type Row = LooseRow<typeof financeSystem>

/** 设置密钥: the secret goes to the server and never comes back. */
export function SecretButton({ row, face }: { row: Row; face: Face }) {
  const t = useT()
  const actor = useActor()
  const { busy, run } = useBusy()
  const [open, setOpen] = useState(false)
  const [secret, setSecret] = useState('')
  if (row['way'] !== 'http' || !can(actor, face, 'modify')) return null
  const close = () => {
    setOpen(false)
    setSecret('')
  }
  const save = () =>
    run(async () => {
      await call('gl/financeSystem/secret', { id: row['id'], secret })
      notify.success(t('secret.done'))
      refreshAll()
      close()
    })
  return (
    <>
      <Button icon={<KeyOutlined />} onClick={() => setOpen(true)}>
        {row['secretAt'] ? t('secret.change') : t('secret.set')}
      </Button>
      <Modal
        open={open}
        destroyOnHidden
        title={t('secret.title')}
        okText={t('secret.save')}
        cancelText={t('cancel')}
        okButtonProps={{ disabled: secret.trim().length < 8 }}
        confirmLoading={busy}
        onOk={() => void save()}
        onCancel={close}
      >
        <p className={css.what}>{t('secret.what')}</p>
        <label>
          {t('secret.label')}
          <Input.Password
            autoFocus
            autoComplete="new-password"
            value={secret}
            maxLength={200}
            onChange={event => setSecret(event.target.value)}
          />
        </label>
      </Modal>
    </>
  )
}

export function SecretMissing({ row }: { row: Row }) {
  const t = useT()
  if (row['way'] !== 'http' || row['secretAt']) return null
  return <Alert showIcon type="warning" title={t('secret.missing')} />
}

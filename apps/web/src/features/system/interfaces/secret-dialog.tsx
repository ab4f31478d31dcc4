import type { apiAccount } from '@tuheng/domain/system/interfaces/api-account'
import { CopyOutlined } from '@ant-design/icons'
import type { LooseRow, Face } from '@tuheng/domain/kernel/resource'
import { keepHours } from '@tuheng/domain/system/interfaces/api-account'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { copyText } from '../../../shared/ui/copy-text.ts'
import { LabelledInput } from '../../../engine/common/field-input.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { call } from '../../../shared/calls/api.ts'
import { useT } from './locale/index.ts'
import css from './interfaces.module.css'

interface Issued {
  secret: string
  keyId: string | null
  keepHours: number
}

/** Issues a secret and shows it once, until the dialog is closed. */
export default function SecretDialog({
  row,
  face,
  onClose,
}: {
  row: LooseRow<typeof apiAccount>
  face: Face
  onClose(): void
}) {
  const t = useT()
  const first = !row['secretAt']
  const [firstTime] = useState(first)
  const [hours, setHours] = useState<number | null>(firstTime ? 0 : 24)
  const { busy, run } = useBusy()
  const [issued, setIssued] = useState<Issued>()
  const issue = async () => {
    await run(async () => {
      setIssued(await call<Issued>(`${face.api}/secret`, { id: row['id'], keepHours: hours ?? 0 }))
      refreshAll()
    })
  }
  const name = String(row['name'] ?? '')
  if (issued)
    return (
      <Modal
        open
        title={t('secret.shown', { name })}
        width={560}
        mask={{ closable: false }}
        keyboard={false}
        closable={false}
        footer={
          <Button type="primary" onClick={onClose}>
            {t('secret.kept')}
          </Button>
        }
      >
        <Alert type="warning" showIcon title={t('secret.once')} />
        <dl className={css.secret}>
          {issued.keyId && <Copied label={t('secret.keyId')} value={issued.keyId} />}
          <Copied label={t('secret.secret')} value={issued.secret} />
        </dl>
        {issued.keepHours > 0 && <p className="en-faint">{t('secret.keeps', { hours: issued.keepHours })}</p>}
      </Modal>
    )
  return (
    <Modal
      open
      title={t(firstTime ? 'secret.issueOf' : 'secret.rotateOf', { name })}
      okText={t(firstTime ? 'secret.issue' : 'secret.rotate')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: busy, autoFocus: true }}
      onOk={() => void issue()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p>{t(firstTime ? 'secret.issueWhat' : 'secret.rotateWhat')}</p>
      {!firstTime && (
        <LabelledInput
          field={keepHours}
          name="keepHours"
          value={hours}
          onChange={value => setHours(value as number | null)}
        />
      )}
    </Modal>
  )
}

function Copied({ label, value }: { label: string; value: string }) {
  const t = useT()
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code>{value}</code>
        <Button
          size="small"
          icon={<CopyOutlined />}
          aria-label={t('secret.copyOf', { label })}
          onClick={() => void copyText(value, t('secret.copied', { label }))}
        >
          {t('secret.copy')}
        </Button>
      </dd>
    </div>
  )
}

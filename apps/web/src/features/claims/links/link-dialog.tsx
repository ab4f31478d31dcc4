import { CopyOutlined } from '@ant-design/icons'
import type { claimNote } from '@tuheng/domain/claims/claim-note'
import type { makeClaimLinkCall } from '@tuheng/domain/claims/link/claim-link.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { LINK_DAYS } from '@tuheng/domain/settlement/index'
import { Alert, Button, Modal, QRCode, Segmented } from 'antd'
import { useState } from 'react'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { call } from '../../../shared/calls/api.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { copyText } from '../../../shared/ui/copy-text.ts'
import { useT } from '../locale/index.ts'
import css from '../claims.module.css'

const DEFAULT_DAYS = 15

interface Props {
  row: LooseRow<typeof claimNote>
  onClose(): void
}

/** Creates a link: asks how long it is valid, then shows its address once. */
export default function LinkDialog({ row, onClose }: Props) {
  const t = useT()
  const [days, setDays] = useState<number>(DEFAULT_DAYS)
  const { busy, run } = useBusy()
  const [made, setMade] = useState<AnswerOf<typeof makeClaimLinkCall>>()
  const make = () =>
    run(async () => {
      setMade(await call<AnswerOf<typeof makeClaimLinkCall>>('sap/claim/makeLink', { id: row['id'], days }))
      refreshAll()
    })
  if (!made) {
    return (
      <Modal
        open
        title={t('link.make')}
        okText={t('link.makeIt')}
        cancelText={t('cancel')}
        okButtonProps={{ loading: busy, autoFocus: true }}
        onOk={() => void make()}
        onCancel={onClose}
        mask={{ closable: false }}
      >
        <p>{t('link.what', { party: String(row['partyId$'] ?? '') })}</p>
        <p id="claim-link-days">{t('link.days')}</p>
        <Segmented
          aria-labelledby="claim-link-days"
          options={LINK_DAYS.map(count => ({ value: count, label: t('link.daysOf', { count }) }))}
          value={days}
          onChange={setDays}
        />
      </Modal>
    )
  }
  const address = new URL(made.path, window.location.origin).href
  return (
    <Modal
      open
      title={t('link.made')}
      width={560}
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('link.close')}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={t('link.once')} />
      <div className={css.made}>
        <QRCode value={address} size={168} bordered={false} aria-label={t('link.scan')} />
        <div>
          <code>{address}</code>
          <Button type="primary" icon={<CopyOutlined />} onClick={() => void copyText(address, t('link.copied'))}>
            {t('link.copy')}
          </Button>
          <p className="en-faint">{t('link.until', { at: made.expiresAt.slice(0, 16) })}</p>
        </div>
      </div>
    </Modal>
  )
}

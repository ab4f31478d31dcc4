import type { Face } from '@tuheng/domain/kernel/resource'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { LINK_DAYS } from '@tuheng/domain/settlement/index'
import type { makeLinkCall } from '@tuheng/domain/settlement/link/link-staff.calls'
import { Button, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { faceCall } from '../../../shared/calls/api.ts'
import { useT } from '../locale/index.ts'
import type { StatementRow } from '../rows.ts'
import { NewLink } from './new-link.tsx'

export const DEFAULT_DAYS = 15

/** Creates a link: asks how long it is valid, then shows its address once. */
export default function LinkDialog({ row, face, onClose }: { row: StatementRow; face: Face; onClose(): void }) {
  const t = useT()
  const [days, setDays] = useState<number>(DEFAULT_DAYS)
  const { busy, run } = useBusy()
  const [newLink, setNewLink] = useState<AnswerOf<typeof makeLinkCall>>()
  const make = async () => {
    await run(async () => {
      setNewLink(await faceCall<AnswerOf<typeof makeLinkCall>>(face, 'makeLink', { body: { id: row['id'], days } }))
      refreshAll()
    })
  }
  if (!newLink) {
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
        <p id="link-days">{t('link.days')}</p>
        <Segmented
          aria-labelledby="link-days"
          options={LINK_DAYS.map(count => ({ value: count, label: t('link.daysOf', { count }) }))}
          value={days}
          onChange={setDays}
        />
      </Modal>
    )
  }
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
          {t('link.sent')}
        </Button>
      }
    >
      <NewLink made={newLink} row={row} />
    </Modal>
  )
}

import { LINK_DAYS } from '@tuheng/domain/settlement/index'
import { Button, Modal, Segmented } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { refreshAll } from '../common/refresh.ts'
import { useT } from '../locale/index.ts'
import type { NewLink } from './new-address.tsx'

/** For how many days a link is valid unless somebody chooses. */
export const DEFAULT_LINK_DAYS = 15

interface Props<T extends NewLink> {
  title: string
  /** What the link does, and for whom it is. */
  about: string
  make(days: number): Promise<T>
  /** Shows the link once it is made. */
  children(link: T): ReactNode
  onClose(): void
}

/** Creates a link by which somebody answers without an account: asks how long it is valid, then shows it once. */
export function MakeLinkDialog<T extends NewLink>({ title, about, make, children, onClose }: Props<T>) {
  const t = useT()
  const labelId = useId()
  const [days, setDays] = useState<number>(DEFAULT_LINK_DAYS)
  const [link, setLink] = useState<T>()
  const { busy, run } = useBusy()
  const onOk = () =>
    run(async () => {
      setLink(await make(days))
      refreshAll()
    })
  if (link)
    return (
      <NewLinkModal title={t('link.made')} onClose={onClose}>
        {children(link)}
      </NewLinkModal>
    )
  return (
    <Modal
      open
      title={title}
      okText={t('link.makeIt')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: busy, autoFocus: true }}
      onOk={() => void onOk()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p>{about}</p>
      <p id={labelId}>{t('link.days')}</p>
      <Segmented
        aria-labelledby={labelId}
        options={LINK_DAYS.map(count => ({ value: count, label: t('link.daysOf', { count }) }))}
        value={days}
        onChange={setDays}
      />
    </Modal>
  )
}

interface ModalProps {
  title: string
  /** Of the only button. */
  closeText?: string
  children: ReactNode
  onClose(): void
}

/** A dialog around a new link. It closes by its button alone, because the link is not shown again. */
export function NewLinkModal({ title, closeText, children, onClose }: ModalProps) {
  const t = useT()
  return (
    <Modal
      open
      title={title}
      width={560}
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {closeText ?? t('link.sent')}
        </Button>
      }
    >
      {children}
    </Modal>
  )
}

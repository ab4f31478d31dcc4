import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import NotificationOutlined from '@ant-design/icons/es/icons/NotificationOutlined'
import PauseOutlined from '@ant-design/icons/es/icons/PauseOutlined'
import CaretRightOutlined from '@ant-design/icons/es/icons/CaretRightOutlined'
import { lazy, Suspense, useEffect, useState } from 'react'
import { IconButton } from '../../shared/icon-button.tsx'
import { toast } from '../../shared/plain/toast.tsx'
import { plainText, RichText } from '../../shared/rich-text.tsx'
import css from './banner.module.css'
import { SEPARATOR } from './banner-rules.ts'
import { useBannerT } from './locale.ts'
import { useBannerLook } from './use-banner-look.ts'

const BannerControls = lazy(() => import('./banner-controls.tsx'))

interface Props {
  messages: readonly string[]
  messageType?: 'success' | 'warning' | 'error'
  showControls?: boolean
  onClose(): void
}

/** One line that passes by; it stands still while the pointer or the focus is on it, and for whoever wants no motion. */
export default function Banner({ messages, messageType = 'warning', showControls = false, onClose }: Props) {
  const t = useBannerT()
  const { look } = useBannerLook()
  const [paused, setPaused] = useState(false)
  useEffect(() => {
    if (look.showMessage) toast(messageType, messages.map(plainText).join(SEPARATOR), 3)
  }, [look.showMessage, messageType, messages])
  const moving = look.duration > 0
  return (
    <section className={css.banner} data-theme={look.theme} aria-label={t('label')}>
      <NotificationOutlined aria-hidden />
      {/* Scrolls by hand where it does not by itself, hence reachable by keys */}
      <div className={css.window} tabIndex={0} role="group" aria-label={t('label')}>
        <RichText
          key={look.direction}
          parts={messages}
          between={SEPARATOR}
          className={css.text}
          data-direction={moving ? look.direction : undefined}
          style={{ animationDuration: `${look.duration}s`, animationPlayState: paused ? 'paused' : undefined }}
        />
      </div>
      {moving && (
        <IconButton className={css.pause} label={t(paused ? 'play' : 'pause')} onClick={() => setPaused(!paused)}>
          {paused ? <CaretRightOutlined /> : <PauseOutlined />}
        </IconButton>
      )}
      <Suspense>{showControls && <BannerControls />}</Suspense>
      <IconButton label={t('close')} onClick={onClose}>
        <CloseOutlined />
      </IconButton>
    </section>
  )
}

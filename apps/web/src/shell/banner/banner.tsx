import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import NotificationOutlined from '@ant-design/icons/es/icons/NotificationOutlined'
import PauseOutlined from '@ant-design/icons/es/icons/PauseOutlined'
import CaretRightOutlined from '@ant-design/icons/es/icons/CaretRightOutlined'
import { lazy, Suspense, useEffect, useMemo, useState, type MouseEvent } from 'react'
import { announcementIn, announcementPath, openAnnouncement } from '../../shared/inbox/announcements.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { toast } from '../../shared/ui/plain/toast.tsx'
import { plainText, RichText } from '../../shared/text/rich-text.tsx'
import css from './banner.module.css'
import { type BannerItem, SEPARATOR, themeFor } from './banner-rules.ts'
import { useBannerT } from './locale.ts'
import { useBannerAppearance } from './use-banner-appearance.ts'

const BannerControls = lazy(() => import('./banner-controls.tsx'))

interface Props {
  items: readonly BannerItem[]
  messageType?: 'success' | 'warning' | 'error'
  showControls?: boolean
  onClose(): void
}

/** A line that scrolls. It stops while it is hovered or focused, and where reduced motion is preferred. */
export default function Banner({ items, messageType = 'warning', showControls = false, onClose }: Props) {
  const t = useBannerT()
  const { appearance } = useBannerAppearance()
  const [paused, setPaused] = useState(false)
  // Compared by text: equal items keep scrolling, and are not shown as a message again
  const words = JSON.stringify(items)
  const parts = useMemo(() => (JSON.parse(words) as BannerItem[]).map(partOf), [words])
  useEffect(() => {
    if (appearance.showMessage)
      toast(messageType, (JSON.parse(words) as BannerItem[]).map(item => plainText(item.text)).join(SEPARATOR), 3)
  }, [appearance.showMessage, messageType, words])
  const open = (event: MouseEvent) => {
    const id = announcementIn(
      event.target instanceof Element ? (event.target.closest('a')?.getAttribute('href') ?? null) : null,
    )
    if (id === undefined) return
    event.preventDefault()
    openAnnouncement(id)
  }
  const animated = appearance.duration > 0
  return (
    <section className={css.banner} data-theme={themeFor(items, appearance.theme)} aria-label={t('label')}>
      <NotificationOutlined aria-hidden />
      {/* If it does not scroll by itself it is scrolled by hand, so it must be focusable */}
      <div className={css.window} tabIndex={0} role="group" aria-label={t('label')} onClick={open}>
        <RichText
          key={appearance.direction}
          parts={parts}
          between={SEPARATOR}
          className={css.text}
          data-direction={animated ? appearance.direction : undefined}
          style={{ animationDuration: `${appearance.duration}s`, animationPlayState: paused ? 'paused' : undefined }}
        />
      </div>
      {animated && (
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

/** An announcement of the company links to its text. It contains plain text only. */
function partOf({ id, text }: BannerItem): string {
  return id === undefined ? text : `<a href="#${announcementPath(id)}">${text}</a>`
}

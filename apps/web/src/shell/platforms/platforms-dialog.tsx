import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { platformsCall, switchPlatformCall } from '@tuheng/domain/system/accounts/account.calls'
import { Modal, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../shared/calls/api.ts'
import { logError } from '../../shared/faults/error-log.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { MenuIcon } from '../menu/menu-icon.tsx'
import { platformsT, usePlatformsT } from './locale.ts'
import css from './platforms-dialog.module.css'

/** A platform without an address is not part of this installation. */
export type PlatformEntry = AnswerOf<typeof platformsCall>[number]

/** The sibling platforms as cards. Each opens in its own window. */
export default function PlatformsDialog({
  platforms,
  onClose,
}: {
  platforms: readonly PlatformEntry[]
  onClose: () => void
}) {
  const t = usePlatformsT()
  const coming = useComing()
  const choose = async (platform: PlatformEntry) => {
    if (!platform.url) return notify.warning(t('closed'))
    try {
      const url = await call<AnswerOf<typeof switchPlatformCall>>(`sys/user/change/${platform.system}/system`, {})
      if (!url) return
      window.open(url, '_blank', 'noopener')
      notify.success(platformsT('done'))
      onClose()
    } catch (error) {
      logError(error)
    }
  }
  return (
    <Modal open width="80%" title={t('open')} footer={null} mask={{ closable: false }} onCancel={onClose}>
      <ul className={css.cards}>
        {platforms.map(platform => (
          <li key={platform.system}>
            <button
              type="button"
              className={css.card}
              aria-label={coming ? platform.title : undefined}
              onClick={() => void choose(platform)}
            >
              <Skeleton active loading={coming} title={false} paragraph={{ rows: 5 }}>
                <span className={css.icon} style={{ background: platform.color }}>
                  <MenuIcon name={platform.icon} />
                </span>
                <span className={css.words}>
                  <strong>{platform.title}</strong>
                  <span className={css.tags}>
                    {platform.tags.map(tag => (
                      <span key={tag}>{tag}</span>
                    ))}
                  </span>
                  {!platform.url && <small>{t('closed')}</small>}
                </span>
              </Skeleton>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

/** Skeletons of the cards are shown for this time. */
const COMING_MS = 500

function useComing(): boolean {
  const [coming, setComing] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setComing(false), COMING_MS)
    return () => clearTimeout(timer)
  }, [])
  return coming
}

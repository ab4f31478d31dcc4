import { Modal } from 'antd'
import { call } from '../../shared/api.ts'
import { logError } from '../../shared/error-log.ts'
import { notify } from '../../shared/notify.tsx'
import { MenuIcon } from '../menu/menu-icon.tsx'
import { platformsT, usePlatformsT } from './locale.ts'
import css from './platforms-dialog.module.css'

export interface PlatformEntry {
  system: string
  icon: string
  color: string
  title: string
  tags: readonly string[]
  /** Empty: this installation has none. */
  url: string
}

/** The sibling platforms as cards; each opens in a window of its own. */
export default function PlatformsDialog({ platforms, onClose }: { platforms: readonly PlatformEntry[]; onClose: () => void }) {
  const t = usePlatformsT()
  const choose = async (platform: PlatformEntry) => {
    if (!platform.url) return notify.warning(t('closed'))
    try {
      const url = await call<string>(`sys/user/change/${platform.system}/system`, {})
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
            <button type="button" className={css.card} onClick={() => void choose(platform)}>
              <span className={css.icon} style={{ background: platform.color }}>
                <MenuIcon name={platform.icon} />
              </span>
              <span className={css.words}>
                <strong>{platform.title}</strong>
                <span>{platform.url ? platform.tags.join(' · ') : t('closed')}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

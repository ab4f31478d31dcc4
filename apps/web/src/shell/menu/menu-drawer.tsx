import { Drawer } from 'antd'
import { useT } from '../../shared/text/i18n.ts'
import { useMenu } from '../nav-context.tsx'
import { menuKeys } from './menu-keys.ts'
import { MenuTree } from './menu-tree.tsx'

/** The menu in a narrow window. */
export default function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  const menu = useMenu()
  return (
    <Drawer open={open} onClose={onClose} placement="left" size={272} title={t('site.title')} styles={BARE}>
      <nav aria-label={t('shell.menu')} onKeyDown={menuKeys}>
        <MenuTree menu={menu} onChoose={onClose} />
      </nav>
    </Drawer>
  )
}

const BARE = { body: { padding: '8px 0' } }

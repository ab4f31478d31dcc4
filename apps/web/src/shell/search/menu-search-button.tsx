import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
import { lazy, Suspense } from 'react'
import { IconButton } from '../../shared/icon-button.tsx'
import { useT } from '../../shared/i18n.ts'
import { useLayout } from '../frame/use-layout.ts'
import { SEARCH_KEYS, useSearchOpen } from '../shortcuts.tsx'
import { useIsMobile } from '../use-is-mobile.ts'
import css from './menu-search.module.css'

const MenuSearchDialog = lazy(() => import('./menu-search-dialog.tsx'))

/** Opens the search of menus; its code and the pinyin tables come at the first use. */
export function MenuSearch() {
  const t = useT()
  const layout = useLayout()
  const mobile = useIsMobile()
  const compact = mobile || layout === 'horizontal' || layout === 'comprehensive'
  const open = useSearchOpen(state => state.open)
  const show = () => useSearchOpen.setState({ open: true })
  return (
    <>
      {compact ? (
        <IconButton label={t('search.menu')} onClick={show}>
          <SearchOutlined />
        </IconButton>
      ) : (
        <button type="button" className={css.opener} onClick={show}>
          <SearchOutlined />
          <span>{t('search.menu')}</span>
          <kbd>{SEARCH_KEYS}</kbd>
        </button>
      )}
      {open && (
        <Suspense>
          <MenuSearchDialog onClose={() => useSearchOpen.setState({ open: false })} />
        </Suspense>
      )}
    </>
  )
}

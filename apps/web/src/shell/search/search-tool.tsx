import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
import { lazy, Suspense, useRef } from 'react'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { useLayout } from '../frame/use-layout.ts'
import { SEARCH_KEYS, useSearchOpen } from '../shortcuts.tsx'
import { useIsMobile } from '../use-is-mobile.ts'
import { useSearchT } from './locale.ts'
import { EarlyInput } from './early-input.tsx'
import css from './search.module.css'

const SearchDialog = lazy(() => import('./search-dialog.tsx'))

/** Opens the search. Its code and the pinyin tables are fetched at the first use. */
export function SearchTool() {
  const t = useSearchT()
  const layout = useLayout()
  const mobile = useIsMobile()
  const compact = mobile || layout === 'horizontal' || layout === 'comprehensive'
  const open = useSearchOpen(state => state.open)
  const typed = useRef('')
  const close = () => {
    typed.current = ''
    useSearchOpen.setState({ open: false })
  }
  const show = () => useSearchOpen.setState({ open: true })
  return (
    <>
      {compact ? (
        <IconButton label={t('opener')} onClick={show}>
          <SearchOutlined />
        </IconButton>
      ) : (
        <button type="button" className={css.opener} onClick={show}>
          <SearchOutlined aria-hidden />
          <span>{t('opener')}</span>
          <kbd>{SEARCH_KEYS}</kbd>
        </button>
      )}
      {open && (
        <Suspense
          fallback={
            <EarlyInput
              onType={text => {
                typed.current = text
              }}
              onClose={close}
            />
          }
        >
          <SearchDialog typed={typed} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

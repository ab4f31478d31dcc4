import type { ReactNode } from 'react'
import { useT } from '../../shared/text/i18n.ts'
import { useSettings } from '../../shared/appearance/settings.ts'
import { menuKeys } from '../menu/menu-keys.ts'
import css from './side.module.css'

interface Props {
  /** CSS width. */
  width: number | string
  head?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** A column of the menu at the left of the page. */
export function Side({ width, head, children, className }: Props) {
  const t = useT()
  return (
    <aside className={className ? `${css.side} ${className}` : css.side} style={{ width }}>
      {head}
      <nav className={css.nav} aria-label={t('shell.menu')} onKeyDown={menuKeys}>
        {children}
      </nav>
    </aside>
  )
}

/** English names are longer. Minimum in px. */
const ENGLISH_WIDTH = 256

/** Width in px of the open menu: the person's setting, at least what the language needs. */
export function useMenuWidth(): number {
  const { menuWidth, lang } = useSettings()
  return lang === 'en' ? Math.max(menuWidth, ENGLISH_WIDTH) : menuWidth
}

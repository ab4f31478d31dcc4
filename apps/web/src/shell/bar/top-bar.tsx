import type { ReactNode } from 'react'
import { useIsMobile } from '../use-is-mobile.ts'
import { ToolBar } from './tool-bar.tsx'
import css from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

/** The bar: the layout's content at the left, the tools at the right. */
export function TopBar({ children }: { children: ReactNode }) {
  const mobile = useIsMobile()
  return (
    <header className={css.bar}>
      {children}
      <ToolBar />
      <UserMenu mobile={mobile} />
    </header>
  )
}

import { cloneElement, createElement, useRef, useState, type ReactElement, type Ref } from 'react'
import { fetchedOnce } from '../calls/fetched-once.ts'
import { notify } from './notify.tsx'
import type { OpenMenuProps } from './open-menu.tsx'

type Handler = ((event: never) => void) | undefined

interface ButtonProps {
  className?: string | undefined
  onClick?: Handler
  onFocus?: Handler
  onPointerEnter?: Handler
  ref?: Ref<HTMLElement> | undefined
}

export type ClickMenuProps = Omit<OpenMenuProps, 'at' | 'open' | 'onOpenChange'> & {
  /** The button. It hands on what it is given, and its `ref`. */
  children: ReactElement<ButtonProps>
  onOpen?(button: HTMLElement): void
}

const menus = fetchedOnce((_: 'menu') => import('./open-menu.tsx').then(module => module.OpenMenu))

/**
 * A button with a menu. The menu is made when it is first opened, since few of them are. Its code comes when the pointer
 * or the focus reaches such a button.
 */
export function ClickMenu({ children, onOpen, ...menu }: ClickMenuProps) {
  const button = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<boolean>()
  const Menu = open === undefined ? undefined : menus.peek('menu')
  const toggle = () =>
    menus.get('menu').then(() => {
      if (!open && button.current) onOpen?.(button.current)
      setOpen(!open)
    }, notify.error)
  const ahead = () => menus.get('menu').catch(() => {})
  const { className, onClick, onFocus, onPointerEnter } = children.props
  const both = (own: Handler, then: () => unknown) => (event: never) => {
    own?.(event)
    void then()
  }
  return (
    <>
      {cloneElement(children, {
        ref: button,
        ...(open ? { className: `${className ?? ''} ant-dropdown-open` } : {}),
        onClick: both(onClick, toggle),
        onFocus: both(onFocus, ahead),
        onPointerEnter: both(onPointerEnter, ahead),
      })}
      {Menu && createElement(Menu, { ...menu, at: button, open: open === true, onOpenChange: setOpen })}
    </>
  )
}

import { Dropdown, type DropdownProps } from 'antd'
import { useRef, useState } from 'react'
import { menuHeight } from './menu-height.ts'

/** A dropdown above or below its button, where there is more space. Longer menus scroll. The keys of an open menu are its own. */
export function TallMenu({ menu, children, ...rest }: DropdownProps) {
  const box = useRef<HTMLSpanElement>(null)
  const [maxHeight, setMaxHeight] = useState<number>()
  return (
    <span ref={box} style={{ display: 'contents' }}>
      <Dropdown
        trigger={['click']}
        autoFocus
        {...rest}
        menu={{ ...menu, style: { maxHeight, overflowY: 'auto' } }}
        onOpenChange={open => {
          const button = box.current?.firstElementChild
          if (open && button) setMaxHeight(menuHeight(button.getBoundingClientRect(), window.innerHeight))
        }}
      >
        {children}
      </Dropdown>
    </span>
  )
}

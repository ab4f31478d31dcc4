import { useState } from 'react'
import { ClickMenu, type ClickMenuProps } from '../../shared/ui/click-menu.tsx'
import { menuHeight } from './menu-height.ts'

/** A menu above or below its button, where there is more space. Longer menus scroll. The keys of an open menu are its own. */
export function TallMenu({ menu, ...rest }: ClickMenuProps) {
  const [maxHeight, setMaxHeight] = useState<number>()
  return (
    <ClickMenu
      autoFocus
      {...rest}
      menu={{ ...menu, style: { maxHeight, overflowY: 'auto' } }}
      onOpen={button => setMaxHeight(menuHeight(button.getBoundingClientRect(), window.innerHeight))}
    />
  )
}

import { Dropdown, type DropdownProps } from 'antd'
import { useRef, useState } from 'react'
import { roomBeside } from './room-beside.ts'

/** A dropdown above or below its button, where there is more space. Longer menus scroll. */
export function RoomyMenu({ menu, children, ...rest }: DropdownProps) {
  const box = useRef<HTMLSpanElement>(null)
  const [room, setRoom] = useState<number>()
  return (
    <span ref={box} style={{ display: 'contents' }}>
      <Dropdown
        trigger={['click']}
        {...rest}
        menu={{ ...menu, style: { maxHeight: room, overflowY: 'auto' } }}
        onOpenChange={open => {
          const button = box.current?.firstElementChild
          if (open && button) setRoom(roomBeside(button.getBoundingClientRect(), window.innerHeight))
        }}
      >
        {children}
      </Dropdown>
    </span>
  )
}

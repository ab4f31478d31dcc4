import { Dropdown, type DropdownProps } from 'antd'
import { useImperativeHandle, type Ref, type RefObject } from 'react'

export interface OpenMenuProps extends Pick<
  DropdownProps,
  'menu' | 'placement' | 'popupRender' | 'autoFocus' | 'destroyOnHidden'
> {
  /** What the menu opens at. */
  at: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange(open: boolean): void
}

/** The menu of a button that stands elsewhere. */
export function OpenMenu({ at, ...rest }: OpenMenuProps) {
  return (
    <Dropdown {...rest} trigger={['click']}>
      <Place at={at} />
    </Dropdown>
  )
}

/** Stands for the button: the menu finds its place, what is a click beside it, and where the focus goes back to. */
function Place({ at, ref }: { at: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => at.current as HTMLElement, [at])
  return null
}

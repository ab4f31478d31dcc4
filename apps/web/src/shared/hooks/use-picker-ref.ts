import type { DatePicker, GetRef } from 'antd'
import { useLayoutEffect, useRef, type RefObject } from 'react'

type Picker = GetRef<typeof DatePicker>

/**
 * The ref of an Ant Design date picker. A picker that is unmounted with the focus fails in its cleanup, so it loses the
 * focus first.
 */
export function usePickerRef(): RefObject<Picker | null> {
  const picker = useRef<Picker>(null)
  useLayoutEffect(() => () => picker.current?.blur(), [])
  return picker
}

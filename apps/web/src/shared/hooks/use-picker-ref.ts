import type { DatePicker, GetRef } from 'antd'
import { useLayoutEffect, useRef, type RefObject } from 'react'

type Picker = GetRef<typeof DatePicker>

/**
 * For Ant Design's date pickers: one that is taken off the page with the focus in it trips over its own ending, so it
 * gives the focus up before.
 */
export function usePickerRef(): RefObject<Picker | null> {
  const picker = useRef<Picker>(null)
  useLayoutEffect(() => () => picker.current?.blur(), [])
  return picker
}

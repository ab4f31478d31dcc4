import { businessDate } from '@tuheng/domain/kernel/dates'
import { DatePicker, type GetProps } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { usePickerRef } from '../../../shared/hooks/use-picker-ref.ts'
import { CLEAR_BY_POINTER } from './clear-day.tsx'
import { parseTyped } from './parse-typed.ts'
import { TIME_FORMATS } from './time-formats.ts'
import { TYPED_PARTS, TypedTextContext, type TypedTextHandlers } from './typed-text.tsx'

/** Both ends in wire form. */
export type Ends = readonly [string | null, string | null]

type Calendar = GetProps<typeof DatePicker.RangePicker>

type Props = Pick<Calendar, 'autoFocus' | 'variant' | 'suffixIcon' | 'placeholder' | 'presets' | 'aria-label'> & {
  grain: 'date' | 'month'
  value: Ends
  /** Neither end may be empty. */
  bothEnds?: boolean
  openAtOnce?: boolean
  onChange(ends: Ends): void
  /** Called when the text becomes unreadable, or readable again. */
  onUnread?(unread: boolean): void
}

/** From–to in days or months. Input is committed when the range loses the focus, or on Enter at its end. */
export function RangeInput({
  grain,
  value,
  bothEnds = false,
  openAtOnce = false,
  onChange,
  onUnread,
  ...calendar
}: Props) {
  const picker = usePickerRef()
  const [open, setOpen] = useState(openAtOnce)
  const [texts, setTexts] = useState<Ends>([null, null])
  const { wire, shown } = TIME_FORMATS[grain]
  const today = businessDate(Date.now())
  const ends = texts.map((text, part) => {
    const before = value[part === 0 ? 0 : 1]
    if (text === null || (bothEnds && text.trim() === '')) return { end: before, unread: false }
    const end = parseTyped(text, grain, { today })
    return { end, unread: !end && text.trim() !== '' }
  })
  const write = (next: Ends) => {
    setTexts(next)
    onUnread?.(next.some(text => text !== null && text.trim() !== '' && !parseTyped(text, grain, { today })))
  }
  const send = () => {
    if (texts.every(text => text === null) || ends.some(({ unread }) => unread)) return
    write([null, null])
    const [from = null, to = null] = ends.map(({ end }) => end)
    const sorted: Ends = from && to && from > to ? [to, from] : [from, to]
    if (sorted[0] !== value[0] || sorted[1] !== value[1]) onChange(sorted)
  }
  const typing: TypedTextHandlers = {
    text: part => texts[part === 0 ? 0 : 1],
    type: (part, text) => write(part === 0 ? [text, texts[1]] : [texts[0], text]),
    leave: (_, to) => {
      // The picker reports Tab before the focus moves; the blur event tells where to
      if (to instanceof Node && picker.current?.nativeElement.contains(to)) return
      if (to === null && picker.current?.nativeElement.contains(document.activeElement)) return
      send()
    },
    enter: (part, input) => {
      if (part === 1 && texts.some(text => text !== null)) {
        send()
        setOpen(false)
        return true
      }
      if (texts[0] === null) return false
      input.closest('.ant-picker')?.querySelector<HTMLInputElement>('input[date-range="end"]')?.focus()
      return true
    },
    reset: part => write(part === 0 ? [null, texts[1]] : [texts[0], null]),
  }
  const [from, to] = value
  const isUnreadable = (part: number) => (ends[part]?.unread ?? false) && !open
  return (
    <TypedTextContext value={typing}>
      <DatePicker.RangePicker
        {...calendar}
        ref={picker}
        components={TYPED_PARTS}
        open={open}
        onOpenChange={setOpen}
        picker={grain}
        format={shown}
        allowEmpty={[!bothEnds, !bothEnds]}
        allowClear={bothEnds ? false : CLEAR_BY_POINTER}
        {...(isUnreadable(0) || isUnreadable(1) ? { status: 'error' as const, 'aria-invalid': true } : {})}
        value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
        onChange={next => {
          write([null, null])
          onChange([next?.[0]?.format(wire) ?? null, next?.[1]?.format(wire) ?? null])
        }}
      />
    </TypedTextContext>
  )
}

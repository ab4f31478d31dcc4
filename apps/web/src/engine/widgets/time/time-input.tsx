import { businessDate } from '@tuheng/domain/kernel/dates'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useLayoutEffect, useState } from 'react'
import { usePickerRef } from '../../../shared/hooks/use-picker-ref.ts'
import { useLatest } from '../../../shared/hooks/use-latest.ts'
import { useT } from '../../locale/index.ts'
import { frameOf } from '../frame.ts'
import type { InputProps } from '../types.ts'
import { CLEAR_BY_POINTER } from './clear-day.tsx'
import { parseTyped } from './parse-typed.ts'
import { TIME_FORMATS, type TimeGrain } from './time-formats.ts'
import './time-input.css'
import { TYPED_PARTS, TypedTextContext, type TypedTextHandlers } from './typed-text.tsx'

type Props = Omit<InputProps, 'value' | 'onChange'> & {
  value: string | null | undefined
  onChange(value: string | null): void
  grain: TimeGrain
}

/** Wall time in Shanghai. The wire form has no zone, and none is applied. */
export function TimeInput(props: Props) {
  const { value, onChange, onBlur, grain, frameless } = props
  const t = useT()
  const picker = usePickerRef()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState<string | null>(null)
  const { wire, shown } = TIME_FORMATS[grain]
  const now = businessDate(Date.now())
  const today = dayjs(now)
  const read = value ? parseTyped(value, grain, { today: now }) : null
  const days = { today: now, ...(read ? { base: read.slice(0, 10) } : {}) }
  const take = () => {
    if (text === null) return
    const found = parseTyped(text, grain, days)
    const blank = text.trim() === ''
    // A form keeps unreadable text, which is refused at its field. A report only takes readable parameters.
    if (frameless === 'line' && !found && !blank) return
    setText(null)
    onChange(blank ? null : (found ?? text))
  }
  // A grid cell is unmounted by the key that leaves it, so that it commits first
  const takeLast = useLatest(frameless === 'cell' ? take : () => {})
  useLayoutEffect(() => () => takeLast.current(), [takeLast])
  const offersNow = grain === 'dateTime' && !frameless && !props.disabled && !value && text === null && !open
  const typing: TypedTextHandlers = {
    text: () => text ?? (value && !read ? value : null),
    type: (_, typed) => setText(typed),
    leave: take,
    enter: () => {
      if (text === null) return false
      take()
      setOpen(false)
      return true
    },
    reset: () => setText(null),
  }
  const unread = frameless === 'line' && text !== null && text.trim() !== '' && !open && !parseTyped(text, grain, days)
  const input = (
    <TypedTextContext value={typing}>
      <DatePicker
        ref={picker}
        {...frameOf({ ...props, invalid: props.invalid || unread })}
        components={TYPED_PARTS}
        allowClear={CLEAR_BY_POINTER}
        open={open}
        onOpenChange={setOpen}
        className="en-fill"
        picker={grain === 'month' ? 'month' : 'date'}
        showTime={grain === 'dateTime' ? { format: 'HH:mm', defaultValue: dayjs('00:00', 'HH:mm') } : false}
        format={shown}
        needConfirm={false}
        showNow={false}
        suffixIcon={frameless === 'cell' ? null : undefined}
        placeholder={frameless ? '' : t(`time.hint.${grain}`)}
        presets={
          grain === 'month'
            ? []
            : [
                grain === 'dateTime'
                  ? { label: t('time.now'), value: nowInShanghai }
                  : { label: t('time.today'), value: today },
                { label: t('time.yesterday'), value: today.subtract(1, 'day') },
                { label: t('time.tomorrow'), value: today.add(1, 'day') },
              ]
        }
        value={read ? dayjs(read) : null}
        onChange={next => {
          setText(null)
          onChange(next ? next.format(wire) : null)
          // A preset that was clicked takes the focus along when it goes
          if (frameless !== 'cell') picker.current?.focus()
        }}
        onBlur={() => onBlur?.()}
      />
    </TypedTextContext>
  ) // The frame of a cell has no room beside its text
  if (frameless) return input
  return (
    <span className="en-time">
      {input}
      {offersNow && (
        <button
          type="button"
          className="en-now"
          tabIndex={-1}
          onMouseDown={event => event.preventDefault()}
          onClick={() => onChange(nowInShanghai().format(wire))}
        >
          {t('time.now')}
        </button>
      )}
    </span>
  )
}

function nowInShanghai() {
  return dayjs(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19))
}

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
import { readTyped } from './read-typed.ts'
import { TIME_FORMATS, type TimeGrain } from './time-formats.ts'
import { TYPED_PARTS, TypingContext, type Typing } from './typed-text.tsx'

type Props = Omit<InputProps, 'value' | 'onChange'> & {
  value: string | null | undefined
  onChange(value: string | null): void
  grain: TimeGrain
}

/** Wall time in Shanghai: the text on the wire is the text on screen, no zone is ever applied. */
export function TimeInput(props: Props) {
  const { value, onChange, onBlur, grain, frameless: bare } = props
  const t = useT()
  const picker = usePickerRef()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState<string | null>(null)
  const { wire, shown } = TIME_FORMATS[grain]
  const now = businessDate(Date.now())
  const today = dayjs(now)
  const read = value ? readTyped(value, grain, now) : null
  const take = () => {
    if (text === null) return
    const found = readTyped(text, grain, now)
    const blank = text.trim() === ''
    // A form keeps what cannot be read as it stands: it is refused at its field. A line of parameters asks only with what can be read.
    if (bare === 'line' && !found && !blank) return
    setText(null)
    onChange(blank ? null : (found ?? text))
  }
  // A cell of a grid is taken away with the key that leaves it
  const takeLast = useLatest(bare === 'cell' ? take : () => {})
  useLayoutEffect(() => () => takeLast.current(), [takeLast])
  const typing: Typing = {
    text: () => text ?? (value && !read ? value : null),
    type: (_, typed) => setText(typed),
    leave: take,
    enter: () => {
      if (text === null) return false
      take()
      setOpen(false)
      return true
    },
    drop: () => setText(null),
  }
  const unread = bare === 'line' && text !== null && text.trim() !== '' && !open && !readTyped(text, grain, now)
  return (
    <TypingContext value={typing}>
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
        suffixIcon={bare === 'cell' ? null : undefined}
        placeholder={bare ? '' : t(`time.hint.${grain}`)}
        presets={
          grain === 'month'
            ? []
            : [
                { label: t('time.today'), value: () => (grain === 'dateTime' ? nowInShanghai() : today) },
                { label: t('time.yesterday'), value: today.subtract(1, 'day') },
                { label: t('time.tomorrow'), value: today.add(1, 'day') },
              ]
        }
        value={read ? dayjs(read) : null}
        onChange={next => {
          setText(null)
          onChange(next ? next.format(wire) : null)
        }}
        onBlur={() => onBlur?.()}
      />
    </TypingContext>
  )
}

function nowInShanghai() {
  return dayjs(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19))
}

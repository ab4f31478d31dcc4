import { Input } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLang } from '../../../shared/text/i18n.ts'
import { frameOf } from '../frame.ts'
import type { InputProps } from '../types.ts'
import { editableDecimal, formatDecimal, fromPercent, toPercent, typedDecimal } from './decimal-text.ts'

type Props = Omit<InputProps, 'value' | 'onChange'> & {
  value: string | null | undefined
  onChange(value: string | null): void
  scale: number
  percent?: boolean
}

/** Shows thousands separators at rest and the plain number while it is edited. The value never becomes a float. */
export function DecimalInput(props: Props) {
  const { value, onChange, onBlur, field, scale, percent } = props
  const lang = useLang()
  const [typing, setTyping] = useState<string | null>(null)
  const entered = useRef<HTMLInputElement | null>(null)
  const inner = value === null || value === undefined || value === '' ? null : percent ? toPercent(value) : value
  // Before the next key: whoever types at once after the click must not lose what they typed.
  const editing = typing !== null
  useLayoutEffect(() => {
    if (editing) entered.current?.select()
  }, [editing])
  const atRest = inner === null ? '' : formatDecimal(inner, percent ? 0 : (field.scale ?? scale))
  return (
    <Input
      {...frameOf(props)}
      className="en-number"
      inputMode="decimal"
      autoComplete="off"
      value={typing ?? atRest}
      suffix={props.bare ? undefined : percent ? '%' : field.unit?.[lang]}
      onFocus={event => {
        const input = event.target
        const plain = inner === null ? '' : editableDecimal(inner)
        entered.current = input
        setTyping(plain)
        // A mouse sets the caret only after the focus.
        requestAnimationFrame(() => input.value === plain && input.select())
      }}
      onChange={event => {
        const typed = typedDecimal(event.target.value.replace(/[%％]\s*$/, ''))
        if (!typed) return
        setTyping(typed.text)
        onChange(typed.value === null ? null : percent ? fromPercent(typed.value) : typed.value)
      }}
      onBlur={() => {
        entered.current = null
        setTyping(null)
        onBlur?.()
      }}
    />
  )
}

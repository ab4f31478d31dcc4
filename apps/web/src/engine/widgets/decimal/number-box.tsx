import { Input } from 'antd'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { frameOf } from '../frame.ts'
import type { InputProps } from '../types.ts'

type Props = Omit<InputProps, 'value' | 'onChange'> & {
  /** The formatted text, shown while not edited. */
  formatted: string
  /** The text to edit. */
  editText: string
  inputMode: 'decimal' | 'numeric'
  suffix: ReactNode
  onText(text: string): void
}

/** A text input for a number. It accepts any text; errors are shown on blur. */
export function NumberBox(props: Props) {
  const { formatted, editText, inputMode, suffix, onText, onBlur } = props
  const [typing, setTyping] = useState<string | null>(null)
  const entered = useRef<HTMLInputElement | null>(null)
  // Set on focus, so that typing right after the click is not lost.
  const editing = typing !== null
  useLayoutEffect(() => {
    if (editing) entered.current?.select()
  }, [editing])
  return (
    <Input
      {...frameOf(props)}
      className="en-number"
      inputMode={inputMode}
      autoComplete="off"
      value={typing ?? formatted}
      suffix={props.frameless ? undefined : suffix}
      onFocus={event => {
        const input = event.target
        entered.current = input
        setTyping(editText)
        // A mouse click places the caret after the focus event.
        requestAnimationFrame(() => input.value === editText && input.select())
      }}
      onChange={event => {
        setTyping(event.target.value)
        onText(event.target.value)
      }}
      onBlur={() => {
        entered.current = null
        setTyping(null)
        onBlur?.()
      }}
    />
  )
}

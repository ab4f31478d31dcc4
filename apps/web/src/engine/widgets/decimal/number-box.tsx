import { Input } from 'antd'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { frameOf } from '../frame.ts'
import type { InputProps } from '../types.ts'

type Props = Omit<InputProps, 'value' | 'onChange'> & {
  /** As it is laid out while nobody types. */
  atRest: string
  /** As it is typed on. */
  plain: string
  inputMode: 'decimal' | 'numeric'
  suffix: ReactNode
  onText(text: string): void
}

/** A number as text. Every key is kept, also where it makes no number: what is wrong is said when the field is left. */
export function NumberBox(props: Props) {
  const { atRest, plain, inputMode, suffix, onText, onBlur } = props
  const [typing, setTyping] = useState<string | null>(null)
  const entered = useRef<HTMLInputElement | null>(null)
  // Before the next key: whoever types at once after the click must not lose what they typed.
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
      value={typing ?? atRest}
      suffix={props.frameless ? undefined : suffix}
      onFocus={event => {
        const input = event.target
        entered.current = input
        setTyping(plain)
        // A mouse sets the caret only after the focus.
        requestAnimationFrame(() => input.value === plain && input.select())
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

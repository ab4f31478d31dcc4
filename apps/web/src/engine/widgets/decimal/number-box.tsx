import type { ReactNode } from 'react'
import { frameOf } from '../frame.ts'
import type { InputProps } from '../types.ts'
import { Input } from '../../../shared/ui/inputs.ts'
import { useTyping } from './use-typing.ts'

type Props = Omit<InputProps, 'value' | 'onChange'> & {
  /** The formatted text, shown while not edited. */
  formatted: string
  /** The text to edit. */
  editText: string
  inputMode: 'decimal' | 'numeric' | 'text'
  suffix: ReactNode
  onText(text: string): void
}

/** A text input for a number. It accepts any text; errors are shown on blur. */
export function NumberBox(props: Props) {
  const { formatted, editText, inputMode, suffix, onText, onBlur } = props
  const { typing, setTyping, onFocus } = useTyping(editText)
  return (
    <Input
      {...frameOf(props)}
      className="en-number"
      inputMode={inputMode}
      autoComplete="off"
      value={typing ?? formatted}
      suffix={props.frameless ? undefined : suffix}
      onFocus={onFocus}
      onChange={event => {
        setTyping(event.target.value)
        onText(event.target.value)
      }}
      onBlur={() => {
        setTyping(null)
        onBlur?.()
      }}
    />
  )
}

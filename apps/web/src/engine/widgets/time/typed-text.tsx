import { createContext, use, type InputHTMLAttributes, type Ref } from 'react'

/** What is typed into a calendar's inputs: it belongs to whoever types until the input is left. */
export interface Typing {
  /** The text in place of the calendar's own; null shows the calendar's. */
  text(part: number): string | null
  type(part: number, text: string): void
  /** The input is left for another element, or for nothing. */
  leave(part: number, to: EventTarget | null): void
  /** True when the key did something here that the calendar has no part in. */
  enter(part: number, input: HTMLInputElement): boolean
  drop(part: number): void
}

export const TypingContext = createContext<Typing | null>(null)

type Props = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement>; 'date-range'?: 'start' | 'end' }

/**
 * The input of Ant Design's calendars. Theirs reads after each key and puts the day it finds in place of the text while
 * the typing goes on: `2026-12-3` is a day on the way to `2026-12-31`. Here the calendar hears of the text when it is
 * left.
 */
export function TypedInput({ ref, value, onKeyDown, onBlur, onChange: _, ...rest }: Props) {
  const typing = use(TypingContext)
  const part = rest['date-range'] === 'end' ? 1 : 0
  return (
    <input
      {...rest}
      ref={ref}
      value={typing?.text(part) ?? value}
      onChange={event => typing?.type(part, event.target.value)}
      onKeyDown={event => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter' && typing?.enter(part, event.currentTarget)) return
        if (event.key === 'Escape') typing?.drop(part)
        if (event.key === 'Tab') typing?.leave(part, null)
        onKeyDown?.(event)
      }}
      onBlur={event => {
        typing?.leave(part, event.relatedTarget)
        onBlur?.(event)
      }}
    />
  )
}

export const TYPED_PARTS = { input: TypedInput }

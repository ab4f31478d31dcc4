import { createContext, use, type InputHTMLAttributes, type Ref } from 'react'

/** Handlers for text that is typed into the inputs of a calendar. */
export interface TypedTextHandlers {
  /** Text that replaces the calendar's own; null shows the calendar's. */
  text(part: number): string | null
  type(part: number, text: string): void
  /** The input loses the focus to another element, or to none. */
  leave(part: number, to: EventTarget | null): void
  /** Handles Enter; returns true if the calendar must not see the key. */
  enter(part: number, input: HTMLInputElement): boolean
  reset(part: number): void
}

export const TypedTextContext = createContext<TypedTextHandlers | null>(null)

type Props = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement>; 'date-range'?: 'start' | 'end' }

/**
 * The input of Ant Design's calendars. The original parses the text after each key and replaces it while the person is
 * typing: `2026-12-3` on the way to `2026-12-31`. Here the calendar gets the text on blur.
 */
export function TypedInput({ ref, value, onKeyDown, onBlur, onChange: _, ...rest }: Props) {
  const handlers = use(TypedTextContext)
  const part = rest['date-range'] === 'end' ? 1 : 0
  return (
    <input
      {...rest}
      ref={ref}
      value={handlers?.text(part) ?? value}
      onChange={event => handlers?.type(part, event.target.value)}
      onKeyDown={event => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter' && handlers?.enter(part, event.currentTarget)) return
        if (event.key === 'Escape') handlers?.reset(part)
        if (event.key === 'Tab') handlers?.leave(part, null)
        onKeyDown?.(event)
      }}
      onBlur={event => {
        handlers?.leave(part, event.relatedTarget)
        onBlur?.(event)
      }}
    />
  )
}

export const TYPED_PARTS = { input: TypedInput }

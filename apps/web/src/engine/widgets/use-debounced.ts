import { useEffect, useRef, useState } from 'react'

const trimmed = (typed: string): string => typed.trim()

/**
 * Text that is passed on when the person pauses typing. A change from outside (back button, reset) replaces the text; a
 * change that only echoes it does not: `echo` says what a text comes back as.
 */
export function useDebounced(
  outer: string,
  onSettle: (text: string) => void,
  { wait = 350, echo = trimmed }: { wait?: number; echo?: (typed: string) => string } = {},
): [text: string, change: (text: string) => void, flush: () => void, replace: (text: string) => void] {
  const [text, setText] = useState(outer)
  const sent = useRef(outer)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const settle = useRef(onSettle)
  const comesBack = useRef(echo)
  useEffect(() => {
    settle.current = onSettle
    comesBack.current = echo
  })
  useEffect(() => {
    if (outer === comesBack.current(sent.current)) return
    sent.current = outer
    setText(outer)
  }, [outer])
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (value: string) => {
    clearTimeout(timer.current)
    if (sent.current === value) return
    sent.current = value
    settle.current(value)
  }
  const change = (value: string) => {
    setText(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(value), value === '' ? 0 : wait)
  }
  /** Replaces the text without passing it on. */
  const replace = (value: string) => {
    clearTimeout(timer.current)
    sent.current = value
    setText(value)
  }
  return [text, change, () => send(text), replace]
}

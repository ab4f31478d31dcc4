import { useRef, type KeyboardEvent } from 'react'
import { CLOSING_MS } from '../widgets/lines/use-grid-keys.ts'

const CONTROLS =
  'input:not([disabled]):not([type=hidden]):not([hidden]), textarea:not([disabled]), [contenteditable=true], button[role=switch]:not([disabled]), .en-drop, td[tabindex="0"]'

/**
 * Enter moves to the next field, Shift+Enter back. An open list handles Enter first; the field is left when the list
 * closes.
 */
export function useEnterNavigation(onEnd: () => void) {
  const choosing = useRef(false)
  return {
    onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
      choosing.current = false
      const target = event.target as HTMLElement
      const plain = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!plain || event.nativeEvent.isComposing || !event.currentTarget.contains(target) || handlesEnter(target))
        return
      if (target.getAttribute('aria-expanded') === 'true') {
        choosing.current = true
        return
      }
      if (!target.closest('.ant-picker')) event.stopPropagation() // a calendar reads its text on the same key
      event.preventDefault()
      focusNext({ form: event.currentTarget, from: target }, event.shiftKey ? -1 : 1, onEnd)
    },
    onKeyUpCapture(event: KeyboardEvent<HTMLElement>) {
      const target = event.target as HTMLElement
      if (event.key !== 'Enter' || !choosing.current || target.closest('.en-lines-grid')) return
      choosing.current = false
      const form = event.currentTarget
      setTimeout(() => {
        if (target.getAttribute('aria-expanded') !== 'true') focusNext({ form, from: target }, 1, onEnd)
      }, CLOSING_MS)
    },
  }
}

/** Whether the element handles Enter itself: multi-line text, buttons, the grid. */
export function handlesEnter(target: HTMLElement): boolean {
  if (target.closest('.en-lines-grid, .en-paste, [data-own-keys]')) return true
  if (target instanceof HTMLTextAreaElement || target.isContentEditable) return true
  return target instanceof HTMLButtonElement && target.getAttribute('role') !== 'switch'
}

/** Focuses the next editable field of the form; forwards, `skipped` fields are passed over. */
export function focusNext(
  { form, from, skipped }: { form: HTMLElement; from: HTMLElement | null; skipped?: string },
  step: 1 | -1,
  onEnd: () => void,
): void {
  const fields = [...form.querySelectorAll<HTMLElement>('[data-field]')]
  const at = fields.findIndex(field => from !== null && field.contains(from))
  for (let i = at + step; i >= 0 && i < fields.length; i += step) {
    const field = fields[i]
    const control = field?.querySelector<HTMLElement>(CONTROLS)
    if (!control || control.offsetParent === null) continue
    if (skipped && step > 0 && field?.closest(skipped)) continue
    control.focus()
    if (control instanceof HTMLInputElement) control.select()
    return
  }
  if (step > 0) onEnd()
}

/** Scrolls to the first field with an error and focuses it. */
export function showFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const invalid = form?.querySelector<HTMLElement>('td[data-wrong], [data-field][data-wrong]')
    if (!invalid) return
    invalid.scrollIntoView({ block: 'center', inline: 'nearest' })
    if (invalid.matches('td')) invalid.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
    else invalid.querySelector<HTMLElement>(CONTROLS)?.focus({ preventScroll: true })
  })
}

/**
 * Focuses the first field that must be typed and is empty, else the first editable one, unless the focus is already inside
 * the form.
 */
export function focusFirst(form: HTMLElement | null): void {
  if (!form || form.contains(document.activeElement)) return
  const controls = [...form.querySelectorAll<HTMLElement>(`[data-field] :is(${CONTROLS})`)].filter(
    control => control.offsetParent !== null && !control.closest('.en-lines-grid'),
  )
  const first = controls.find(control => control.closest('[data-field][data-open]')) ?? controls[0]
  first?.focus({ preventScroll: true })
  first?.scrollIntoView({ block: 'nearest' })
}

/** Shows a field and focuses what can be typed or pressed there first. */
export function focusField(form: HTMLElement | null, name: string): void {
  const field = form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
  field?.scrollIntoView({ block: 'center' })
  field?.querySelector<HTMLElement>(`${CONTROLS}, button:not([disabled])`)?.focus({ preventScroll: true })
}

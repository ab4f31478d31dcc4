/** Puts the focus into the first input of a dialog, or on its last button: whoever has nothing to say presses Enter. */
export function focusFirst(root: HTMLElement | null, onButton: boolean): void {
  if (onButton) focusIn(root?.closest('.ant-modal') ?? null, '.ant-modal-footer .ant-btn:last-child')
  else focusIn(root, ':is(input:not([type=radio]), textarea)')
}

export function focusIn(root: Element | null, selector: string): void {
  root?.querySelector<HTMLElement>(selector)?.focus()
}

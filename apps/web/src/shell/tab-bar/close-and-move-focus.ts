import { requestClose } from '../close-tabs.ts'

/** Closes one tab. If the keyboard was used, the focus moves to the tab that is in front then. */
export async function closeAndMoveFocus(
  key: string,
  { currentTarget, detail }: { currentTarget: HTMLElement; detail?: number },
): Promise<void> {
  const bar = currentTarget.closest('nav')
  const closed = await requestClose([key])
  if (closed && detail === 0) requestAnimationFrame(() => bar?.querySelector<HTMLElement>('a[aria-current]')?.focus())
}

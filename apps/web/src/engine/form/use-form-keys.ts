import { useEffect, type RefObject } from 'react'
import { useLatest } from '../../shared/hooks/use-latest.ts'

interface FormKeys {
  save(): void
  saveAgain(): void
  cancel(): void
}

/** Forms of pages and drawers. A tab that comes back to the front enters its forms anew, in any order. */
const open: RefObject<HTMLElement | null>[] = []

/** The form on screen that is above the others: a drawer stands behind the page in the document, and gets the keys. */
function topmost(): HTMLElement | undefined {
  return open
    .map(({ current }) => current)
    .filter(form => form?.checkVisibility() === true)
    .reduce<HTMLElement | undefined>(
      (top, form) =>
        form && (!top || top.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING) ? form : top,
      undefined,
    )
}

/** Ctrl+S saves, Ctrl+Enter saves and starts the next. Both work wherever the focus is. */
export function useFormKeys(root: RefObject<HTMLElement | null>, keys: FormKeys): void {
  const latest = useLatest(keys)
  useEffect(() => {
    open.push(root)
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing || topmost() !== root.current) return
      const action = event.key.toLowerCase() === 's' ? 'save' : event.key === 'Enter' ? 'saveAgain' : undefined
      const target = event.target as HTMLElement
      if (
        !action ||
        !(root.current?.contains(target) || target === document.body || target.closest('.ant-modal, .ant-drawer'))
      )
        return
      event.preventDefault()
      leaveField(root.current)
      setTimeout(() => latest.current[action]())
    }
    window.addEventListener('keydown', listen)
    return () => {
      open.splice(open.indexOf(root), 1)
      window.removeEventListener('keydown', listen)
    }
  }, [root, latest])
}

/** Blurs the focused field of a form, so that it commits its input. */
export function leaveField(form: HTMLElement | null): void {
  if (document.activeElement instanceof HTMLElement && form?.contains(document.activeElement))
    document.activeElement.blur()
}

import { notify } from './notify.tsx'

/** Puts a text on the clipboard and says so. Pages served without encryption in a company's own net lack the modern way. */
export async function copyText(text: string, said: string): Promise<void> {
  try {
    if (window.isSecureContext) await navigator.clipboard.writeText(text)
    else copyBySelection(text)
    notify.success(said)
  } catch (error) {
    notify.error(error)
  }
}

function copyBySelection(text: string): void {
  const before = document.activeElement
  const box = document.createElement('textarea')
  box.value = text
  box.className = 'visually-hidden'
  document.body.append(box)
  box.select()
  document.execCommand('copy')
  box.remove()
  if (before instanceof HTMLElement) before.focus()
}

import { notify } from './notify.tsx'

/**
 * Copies a text to the clipboard and shows a message. The Clipboard API is missing on pages served by plain http in a
 * company's network.
 */
export async function copyText(text: string, message: string): Promise<void> {
  try {
    if (window.isSecureContext) await navigator.clipboard.writeText(text)
    else copyBySelection(text)
    notify.success(message)
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

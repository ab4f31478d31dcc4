/** Keys that were pressed while the focus was about to move, in order. */
const held: string[] = []
let holders = 0
let replaying = false

/**
 * Holds what is typed from now on until the focus has moved, and types it there: a scanner does not wait for an answer of
 * the server. Returns the function that lets the keys go.
 */
export function holdKeys(): () => void {
  if (!holders && !replaying) window.addEventListener('keydown', take, true)
  holders += 1
  let released = false
  return () => {
    if (released) return
    released = true
    holders -= 1
    void replay()
  }
}

function take(event: KeyboardEvent): void {
  if (!event.isTrusted || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Escape') held.length = 0
  if (event.key.length !== 1 && event.key !== 'Enter') return
  event.preventDefault()
  event.stopImmediatePropagation()
  held.push(event.key)
}

/** One key in each task, so that the page has taken the one before. Keys that are pressed meanwhile queue up. */
async function replay(): Promise<void> {
  if (replaying) return
  replaying = true
  for (let key = held.shift(); key !== undefined; key = holders ? undefined : held.shift()) {
    press(key)
    await new Promise(resolve => setTimeout(resolve))
  }
  replaying = false
  if (!holders) window.removeEventListener('keydown', take, true)
}

function press(key: string): void {
  const target = document.activeElement ?? document.body
  // The only way to type into an input with its selection, its events and its undo
  if (key !== 'Enter') document.execCommand('insertText', false, key)
  else if (target instanceof HTMLButtonElement) target.click()
  else
    for (const type of ['keydown', 'keyup'])
      target.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }))
}

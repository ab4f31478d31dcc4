import { assistantUrl } from './assistant-url.ts'

/**
 * Adds the assistant's script. Returns a function that removes it, with everything that it has added to the page until
 * then or adds shortly afterwards.
 */
export function addAssistant({ script, userId }: { script: string; userId: number }): () => void {
  stopCleanup() // from now on additions are wanted
  const added = new Set<Element>()
  const noteAdded = (records: readonly MutationRecord[]) => {
    for (const record of records) for (const node of record.addedNodes) if (node instanceof Element) added.add(node)
  }
  const element = Object.assign(document.createElement('script'), { src: assistantUrl(script, userId), async: true })
  element.dataset['userId'] = String(userId)
  const onload = window.onload
  const loaded = new Promise<void>(resolve => {
    element.onload = element.onerror = () => resolve()
  })
  element.addEventListener('load', () => {
    // Some scripts wait for the load event of the page, which is over by now
    if (window.onload && window.onload !== onload) window.onload(new Event('load'))
  })

  let removed = false
  const removeAdded = () => {
    for (const one of added) if (!isOurs(one)) one.remove()
    added.clear()
  }
  const observer = new MutationObserver(records => {
    noteAdded(records)
    if (removed) removeAdded()
  })
  for (const place of [document.head, document.body]) observer.observe(place, { childList: true })
  document.body.append(element)

  return () => {
    removed = true
    element.remove()
    noteAdded(observer.takeRecords())
    removeAdded()
    window.onload = onload
    stopCleanup = () => observer.disconnect()
    void loaded.then(() => setTimeout(() => observer.disconnect(), CLEANUP_MS))
  }
}

/** Timers of a script continue after its removal; what they add is removed as well. */
const CLEANUP_MS = 10_000

let stopCleanup = (): void => {}

/** Elements of our own popups and styles, which also come and go. */
function isOurs(element: Element): boolean {
  if (element instanceof HTMLStyleElement)
    return ['data-css-hash', 'data-rc-order', 'rc-util-key', 'data-vite-dev-id'].some(name =>
      element.hasAttribute(name),
    )
  const address =
    element instanceof HTMLLinkElement ? element.href : element instanceof HTMLScriptElement ? element.src : ''
  if (address) return new URL(address).origin === window.location.origin
  // React marks the containers that it renders into, each copy of it by a different key
  const root = document.getElementById('root')
  return !!root && Object.keys(root).some(mark => /^_+react/.test(mark) && mark in element)
}

import { assistantUrl } from './assistant-url.ts'

/**
 * Adds the assistant's script; the answer takes it away again with everything that it has put into the page by then, or
 * puts there a while later.
 */
export function addAssistant({ script, userId }: { script: string; userId: number }): () => void {
  stopSweeping() // what comes now is wanted
  const added = new Set<Element>()
  const note = (records: readonly MutationRecord[]) => {
    for (const record of records) for (const node of record.addedNodes) if (node instanceof Element) added.add(node)
  }
  const element = Object.assign(document.createElement('script'), { src: assistantUrl(script, userId), async: true })
  element.dataset['userId'] = String(userId)
  const onload = window.onload
  const arrived = new Promise<void>(resolve => {
    element.onload = element.onerror = () => resolve()
  })
  element.addEventListener('load', () => {
    // Some wait for the page's own load event, which is over by now
    if (window.onload && window.onload !== onload) window.onload(new Event('load'))
  })

  let gone = false
  const sweep = () => {
    for (const one of added) if (!isOurs(one)) one.remove()
    added.clear()
  }
  const observer = new MutationObserver(records => {
    note(records)
    if (gone) sweep()
  })
  for (const place of [document.head, document.body]) observer.observe(place, { childList: true })
  document.body.append(element)

  return () => {
    gone = true
    element.remove()
    note(observer.takeRecords())
    sweep()
    window.onload = onload
    stopSweeping = () => observer.disconnect()
    void arrived.then(() => setTimeout(() => observer.disconnect(), LAST_WORDS_MS))
  }
}

/** Timers of a script outlive it: what they still add goes as well. */
const LAST_WORDS_MS = 10_000

let stopSweeping = (): void => {}

/** Popups and styles of our own come and go beside those of the assistant. */
function isOurs(element: Element): boolean {
  if (element instanceof HTMLStyleElement)
    return ['data-css-hash', 'data-rc-order', 'rc-util-key', 'data-vite-dev-id'].some(name =>
      element.hasAttribute(name),
    )
  const address =
    element instanceof HTMLLinkElement ? element.href : element instanceof HTMLScriptElement ? element.src : ''
  if (address) return new URL(address).origin === window.location.origin
  // React marks what it draws into, each copy of it in its own way
  const root = document.getElementById('root')
  return !!root && Object.keys(root).some(mark => /^_+react/.test(mark) && mark in element)
}

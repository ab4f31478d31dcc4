import type { Page } from 'playwright-core'

/** Messages of a page in their order, and how many of them a story has waited for. */
interface Heard {
  words: string[]
  taken: number
}

const heardBy = new WeakMap<Page, Heard>()

/** Keeps the words of every short message of the page. A busy machine might look only after it has gone. */
export async function watchMessages(page: Page): Promise<void> {
  const heard: Heard = { words: [], taken: 0 }
  heardBy.set(page, heard)
  await page.exposeFunction('noteMessage', (words: string) => void heard.words.push(words))
  await page.addInitScript(() => {
    const noted = new WeakMap<Element, string>()
    new MutationObserver(() => {
      for (const notice of document.querySelectorAll<HTMLElement>('.ant-message-notice')) {
        const words = notice.innerText.trim()
        if (!words || noted.get(notice) === words) continue
        noted.set(notice, words)
        void (window as unknown as { noteMessage: (words: string) => void }).noteMessage(words)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/**
 * Waits until the page has said the words in a short message, after the last one that was waited for.
 *
 * @throws with what it said instead.
 */
export async function waitForMessage(page: Page, words: string | RegExp): Promise<void> {
  const heard = heardBy.get(page) ?? { words: [], taken: 0 }
  const matches = (one: string) => (typeof words === 'string' ? one.includes(words) : words.test(one))
  for (const end = Date.now() + 45_000; Date.now() < end; await page.waitForTimeout(100)) {
    const at = heard.words.findIndex((one, i) => i >= heard.taken && matches(one))
    if (at < 0) continue
    heard.taken = at + 1
    return
  }
  const instead = heard.words.slice(heard.taken).join(' | ') || 'nothing'
  throw new Error(`the page does not say ${String(words)}, but ${instead}`)
}

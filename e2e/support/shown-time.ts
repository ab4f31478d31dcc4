import type { Page } from 'playwright-core'

/**
 * Measures inside the page how long a text is shown, by the page's own clock. Returns milliseconds once it has gone.
 */
export async function measureShownTime(page: Page, selector: string, words: string): Promise<() => Promise<number>> {
  await page.evaluate(
    ([at, text]) => {
      const seen: { came?: number; went?: number } = {}
      Object.assign(globalThis, { wordsSeen: seen })
      const look = setInterval(() => {
        const here = [...document.querySelectorAll(at)].some(node => node.textContent.includes(text))
        if (here) seen.came ??= performance.now()
        if (here || seen.came === undefined) return
        seen.went = performance.now()
        clearInterval(look)
      }, 20)
    },
    [selector, words] as const,
  )
  return async () =>
    Number(
      await (
        await page.waitForFunction('globalThis.wordsSeen.went && globalThis.wordsSeen.went - globalThis.wordsSeen.came')
      ).jsonValue(),
    )
}

import { settled, type Window } from './browser.ts'

/**
 * Opens a path with these settings kept, as after an earlier visit. The page that goes may write its own once more after
 * ours: then it is done again.
 */
export async function beginWith(
  { page, open }: Window,
  settings: Record<string, unknown>,
  path = '/index',
): Promise<void> {
  await open(path)
  for (let i = 0; i < 2; i++) {
    await page.evaluate(
      kept => localStorage.setItem('tuheng.settings', kept),
      JSON.stringify({ state: settings, version: 2 }),
    )
    await page.reload()
    await settled(page)
    const kept = await page.evaluate(() => localStorage.getItem('tuheng.settings') ?? '{}')
    const { state = {} } = JSON.parse(kept) as { state?: Record<string, unknown> }
    if (Object.entries(settings).every(([name, value]) => JSON.stringify(state[name]) === JSON.stringify(value))) return
  }
}

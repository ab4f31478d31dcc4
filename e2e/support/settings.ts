import { settled, type Window } from './browser.ts'

/**
 * Opens a path with these stored settings, as after an earlier visit. The page that is left may still store its own, so
 * the settings are stored again if necessary.
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

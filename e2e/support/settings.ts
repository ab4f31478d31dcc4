import { settled, type Window } from './browser.ts'

/** Opens a path with these settings kept, as after an earlier visit. */
export async function beginWith({ page, open }: Window, settings: Record<string, unknown>, path = '/index'): Promise<void> {
  await page.evaluate(kept => localStorage.setItem('tuheng.settings', kept), JSON.stringify({ state: settings, version: 2 }))
  await open(path)
  await page.reload()
  await settled(page)
}

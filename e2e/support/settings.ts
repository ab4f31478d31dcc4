import { leaveProduct, type Window } from './browser.ts'

/** Opens a path with these stored settings, as after an earlier visit. */
export async function beginWith(window: Window, settings: Record<string, unknown>, path = '/index'): Promise<void> {
  // A page that is left stores its own settings
  await leaveProduct(window)
  await window.page.evaluate(
    kept => localStorage.setItem('tuheng.settings', kept),
    JSON.stringify({ state: settings, version: 2 }),
  )
  await window.open(path)
  const kept = await window.page.evaluate(() => localStorage.getItem('tuheng.settings') ?? '{}')
  const { state = {} } = JSON.parse(kept) as { state?: Record<string, unknown> }
  const lost = Object.keys(settings).filter(name => JSON.stringify(state[name]) !== JSON.stringify(settings[name]))
  if (lost.length) throw new Error(`stored settings were lost: ${lost.join(', ')}`)
}

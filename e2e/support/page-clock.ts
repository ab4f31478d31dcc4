import type { BrowserContext } from 'playwright-core'

/** How far `npm run test:clock` moved the clock of this run. */
const AHEAD_MS = Number(process.env.FAKETIME ?? 0) * 1000

/**
 * The environment of a browser under a moved clock. libfaketime makes Chromium forty times slower, so the browser keeps
 * the real clock.
 */
export function withoutMovedClock(env: NodeJS.ProcessEnv): Record<string, string> {
  const { LD_PRELOAD: _preload, FAKETIME: _faketime, ...rest } = env
  return rest as Record<string, string>
}

/** Gives pages the same date as the server. */
export async function movePageClock(context: BrowserContext): Promise<void> {
  if (!AHEAD_MS) return
  await context.addInitScript(ahead => {
    const Machine = Date
    globalThis.Date = new Proxy(Machine, {
      construct: (target, given, newTarget) =>
        Reflect.construct(target, given.length ? given : [Machine.now() + ahead], newTarget) as Date,
      apply: () => new Machine(Machine.now() + ahead).toString(),
      get: (target, name) =>
        name === 'now' ? () => Machine.now() + ahead : (Reflect.get(target, name, target) as unknown),
    })
  }, AHEAD_MS)
}

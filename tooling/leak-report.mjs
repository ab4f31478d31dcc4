import { join } from 'node:path'
import { environment } from './lib/environment.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { run } from './lib/process.mjs'
import { main, MODULES } from './lib/project.mjs'

/** `npm run leak-report`: what people get of records that they may not see, by face and way. Exit 1 for a leak. */
await main(async () => {
  const node = await ensureInstalled()
  const files = [
    'testing/leaks',
    'testing/leaks-calls',
    'testing/veiled-ways',
    'features/settlement/links/link-leaks',
  ].map(name => `apps/server/src/${name}.test.ts`)
  const args = ['run', '--project', 'server', ...files, '--silent=false', '--disable-console-intercept']
  return run(node, [join(MODULES, 'vitest/vitest.mjs'), ...args], { env: { ...environment(), LEAK_REPORT: 'on' } })
})

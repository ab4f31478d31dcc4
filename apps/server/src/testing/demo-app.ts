import { rmSync } from 'node:fs'
import { prepareDataFolder } from '../db/data-folder.ts'
import { withDelayedSync } from '../db/delayed-sync.ts'
import { migrate } from '../db/migrate.ts'
import { openTemporary } from '../db/open.ts'
import { loadDemo } from '../demo/index.ts'
import { parseConfig } from '../plugins/config.ts'
import { testApp, type TestApp } from './app.ts'

/**
 * A server with the demo companies. `DEMO_INTO` names a folder that they are loaded into and left in, as the product's
 * first start leaves its own: `npm test` loads them once, for the tests that look at them and for the stories.
 */
export async function demoApp(): Promise<TestApp> {
  const folder = process.env.DEMO_INTO
  if (!folder) {
    const app = await testApp()
    await loadDemo(app)
    return app
  }
  rmSync(folder, { recursive: true, force: true })
  prepareDataFolder(folder)
  const config = parseConfig({ LOG_LEVEL: process.env.TEST_LOG ?? 'silent', DATA_DIR: folder })
  const { db, keep } = await openTemporary(config)
  await migrate(db)
  const app = await testApp(config, undefined, db)
  await withDelayedSync(db, () => loadDemo(app))
  await db.script('analyze')
  await keep()
  return app
}

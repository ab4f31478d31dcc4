import { rmSync } from 'node:fs'
import { expect } from 'vitest'
import { prepareDataFolder } from '../db/data-folder.ts'
import { migrate } from '../db/migrate.ts'
import { openTemporary } from '../db/open.ts'
import { loadDemo } from '../demo/index.ts'
import { loadBehindFront } from '../demo/load-behind-front.ts'
import { parseConfig } from '../plugins/config.ts'
import { testApp, type TestApp } from './app.ts'
import { freePort } from './free-port.ts'

/**
 * A server with the demo companies. `DEMO_INTO` names a folder that they are loaded into and left in, in the way of the
 * product's first start: `npm test` loads them once, for the tests that look at them and for the stories.
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
  const config = parseConfig({
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
  })
  const { db, keep } = await openTemporary(config)
  await migrate(db)
  const app = await testApp(config, undefined, db)
  await loadBehindFront({ config, db, say: () => {} }, { server: app, keep })
  // As after a first start: the server takes the place of the one that showed the progress
  await app.app.listen({ host: config.host, port: config.port })
  expect((await fetch(`http://127.0.0.1:${config.port}/health`)).status).toBe(200)
  return app
}

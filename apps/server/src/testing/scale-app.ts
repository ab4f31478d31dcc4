import { buildApp } from '../app.ts'
import type { Database } from '../db/database.ts'
import { fillScale, type ScaleOptions, type ScaleReport } from '../demo/scale/index.ts'
import { parseConfig } from '../plugins/config.ts'
import { type TestApp, testApp } from './app.ts'
import { filledDatabase } from './database.ts'

/** A test server on a database that `fillScale` has filled. `before` gets the empty database. */
export async function scaleApp(
  options: ScaleOptions,
  before: (empty: Database) => Promise<void> = async () => {},
): Promise<{ app: TestApp; report: ScaleReport }> {
  let report: ScaleReport | undefined
  const db = await filledDatabase(async empty => {
    await before(empty)
    const server = await buildApp({ config: parseConfig({ LOG_LEVEL: 'silent' }), db: empty })
    report = await fillScale(server, options)
    await server.app.close()
  })
  if (!report) throw new Error('the database was not filled')
  return { app: await testApp({}, undefined, db), report }
}

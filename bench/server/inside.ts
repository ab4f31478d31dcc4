import { buildApp } from '../../apps/server/src/app.ts'
import { openPostgres } from '../../apps/server/src/db/postgres.ts'
import { SCALE_USER } from '../../apps/server/src/demo/scale/index.ts'
import { parseConfig } from '../../apps/server/src/plugins/config.ts'
import type { Shot } from './client.ts'
import { type Facts, factsOf } from './facts.ts'
import { meterOf } from './meter.ts'
import { PASSWORD } from './workloads.ts'

export interface InProcess {
  facts: Facts
  meter: ReturnType<typeof meterOf>
  /** One answer. @throws unless it succeeds. */
  ask(shot: Shot): Promise<{ bytes: number; data(): unknown }>
  close(): Promise<void>
}

/** The product in this process, on a filled database, called without a network. */
export async function openInProcess(url: string): Promise<InProcess> {
  const config = {
    ...parseConfig({ DATABASE_URL: url, LOG_LEVEL: 'error', DEMO: 'off', POOL_SIZE: '4', WEB_DIR: '/nowhere' }),
    webDir: '/nowhere',
  }
  const db = openPostgres({ url, poolSize: 4 })
  const meter = meterOf(db.pool)
  const facts = await factsOf(db)
  const { app, sessions } = await buildApp({ config, db })
  await app.ready()
  const token = await sessions.login({ username: SCALE_USER, password: PASSWORD, ip: '127.0.0.1', agent: 'bench' })
  return {
    facts,
    meter,
    ask: async ({ path, body }) => {
      const response = await app.inject({
        method: 'POST',
        url: path,
        headers: { authorization: token, 'accept-encoding': 'identity' },
        payload: body,
      })
      if (response.statusCode !== 200)
        throw new Error(`${path} ${JSON.stringify(body).slice(0, 200)}: ${response.body.slice(0, 400)}`)
      // Decoded on demand: the caller's work is not the product's.
      return { bytes: response.rawPayload.length, data: () => response.json<{ data: unknown }>().data }
    },
    close: async () => {
      await app.close()
      await db.close()
    },
  }
}

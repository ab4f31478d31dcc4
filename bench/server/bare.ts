// Started by run.ts: a Fastify handler that runs the statements of one workload and nothing else. No session, no rights, no validation.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import type { Sql } from '../../apps/server/src/db/database.ts'
import { openPglite } from '../../apps/server/src/db/pglite.ts'
import { openPostgres } from '../../apps/server/src/db/postgres.ts'
import type { Plain } from './workloads.ts'

const plans = JSON.parse(readFileSync(process.env.BARE_PLANS ?? '', 'utf8')) as Record<string, Plain>
const url = process.env.DATABASE_URL
const size = Number(process.env.POOL_SIZE ?? 10)
const postgres = url ? openPostgres({ url, poolSize: size }) : undefined
const database = postgres ?? (await openPglite({ dataDir: join(process.env.DATA_DIR ?? '', 'pglite') }))
const app = Fastify({ logger: false, bodyLimit: 4_000_000 })
let written = Date.now()
const nameOf = (text: string): string => `bare-${createHash('sha1').update(text).digest('base64url')}`

// What only reads takes a connection and needs no transaction; what writes is one.
const reading = (work: (sql: Sql) => Promise<unknown>): Promise<unknown> =>
  postgres ? work({ query: async (text, params = [], name) => ({ rows: (await postgres.pool.query({ text, values: params as unknown[], ...(name ? { name } : {}) })).rows as never[], count: 0 }) })
    : database.system('bare', work)

for (const [name, { variants, writes, counted }] of Object.entries(plans))
  app.post<{ Params: { variant: string } }>(`/${name}/:variant`, async request => {
    const statements = variants[Number(request.params.variant) % variants.length] ?? []
    const run = async (sql: Sql): Promise<unknown> => {
      let answer: unknown
      for (const [i, { text, params, hot }] of statements.entries()) {
        const values = counted && i === 0 ? params.with(counted.param, `${counted.prefix}${written++}`) : params
        // Statements that the product names are kept by name here, too: a pattern chooses its plan by its value.
        const { rows } = await sql.query(text, values, hot ? nameOf(text) : undefined)
        answer ??= rows
      }
      return answer
    }
    return { status: true, code: 200, msg: 'ok', data: { list: await (writes ? database.system('bare', run) : reading(run)) } }
  })
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })

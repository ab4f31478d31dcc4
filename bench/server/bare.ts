// Started by measure.ts: a Fastify handler that runs only the statements of one workload. No rights, no validation, no
// row-level security.
// Under /guarded it also reads the session, and a write also writes its audit row.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import type { Sql } from '../../apps/server/src/db/database.ts'
import { openPglite } from '../../apps/server/src/db/pglite.ts'
import { openPostgres } from '../../apps/server/src/db/postgres.ts'
import type { Plain, Statement } from './workloads.ts'

const SESSION = `select s.user_id, s.org_id from session s join app_user u on u.id = s.user_id where s.token_hash = $1 and s.expires_at > now() and u.status = 'active'`

const plans = JSON.parse(readFileSync(process.env.BARE_PLANS ?? '', 'utf8')) as Record<string, Plain>
const url = process.env.DATABASE_URL
const size = Number(process.env.POOL_SIZE ?? 10)
const postgres = url ? openPostgres({ url, poolSize: size }) : undefined
const database = postgres ?? (await openPglite({ dataDir: join(process.env.DATA_DIR ?? '', 'pglite') }))
const app = Fastify({ logger: false, bodyLimit: 4_000_000 })
let written = Date.now()
const nameOf = (text: string): string => `bare-${createHash('sha1').update(text).digest('base64url')}`

// A read takes a connection without a transaction; a write is a transaction.
const reading = <T>(work: (sql: Sql) => Promise<T>): Promise<T> =>
  postgres
    ? work({
        query: async (text, params = [], name) => ({
          rows: (await postgres.pool.query({ text, values: params as unknown[], ...(name ? { name } : {}) }))
            .rows as never[],
          count: 0,
        }),
      })
    : database.system('bare', work)

/** Number of values in a result. */
const sizeOf = (rows: readonly Record<string, unknown>[]): number => rows.length * Object.keys(rows[0] ?? {}).length

const sessionOf = async (token: string): Promise<boolean> =>
  (await reading(sql => sql.query(SESSION, [createHash('sha256').update(token).digest('hex')], 'bare-session'))).rows
    .length === 1

async function answerOf(statements: readonly Statement[], { writes, counted }: Plain): Promise<unknown> {
  const run = async (sql: Sql): Promise<unknown> => {
    let answer: Record<string, unknown>[] | undefined
    for (const [i, { text, params, hot }] of statements.entries()) {
      const values = counted && i === 0 ? params.with(counted.param, `${counted.prefix}${written++}`) : params
      // Statements that the product names are named here too: the plan of a pattern depends on its value.
      const { rows } = await sql.query(text, values, hot ? nameOf(text) : undefined)
      // Of a read the largest result, as the product answers it: the first may be what the others need
      if (!answer || (!writes && sizeOf(rows) > sizeOf(answer))) answer = rows
    }
    return answer
  }
  return {
    status: true,
    code: 200,
    msg: 'ok',
    data: { list: await (writes ? database.system('bare', run) : reading(run)) },
  }
}

for (const [name, plan] of Object.entries(plans)) {
  const chosen = (variant: string): Statement[] => plan.variants[Number(variant) % plan.variants.length] ?? []
  app.post<{ Params: { variant: string } }>(`/bare/${name}/:variant`, request => {
    const statements = chosen(request.params.variant)
    return answerOf(plan.writes ? statements.slice(0, 1) : statements, plan)
  })
  app.post<{ Params: { variant: string } }>(`/guarded/${name}/:variant`, async (request, reply) =>
    (await sessionOf(request.headers.authorization ?? ''))
      ? answerOf(chosen(request.params.variant), plan)
      : reply.code(401).send({ status: false }),
  )
}
app.get('/health/ready', async () => ({ status: 'ok' }))
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })

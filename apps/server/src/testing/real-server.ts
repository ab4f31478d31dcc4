import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../app.ts'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { openPostgres } from '../db/postgres.ts'
import type { Server } from '../engine/calls/endpoint.ts'
import type { Tx } from '../engine/write/tx.ts'
import { systemActor, write } from '../engine/write/work.ts'
import { addMember, createCompany, createUser } from '../features/system/bootstrap.ts'
import { parseConfig } from '../plugins/config.ts'
import { fillDataFolder } from './database.ts'
import { freePort } from './free-port.ts'
import { Product } from './crash/product.ts'

/** What the server is filled with before it starts. */
export interface Filling extends Pick<Server, 'engine'> {
  db: Database
  company(code: string): Promise<number>
  /** Creates an administrator of the company with the password `secret123`. */
  person(orgId: number, username: string): Promise<void>
  work<T>(orgId: number, fn: (tx: Tx) => Promise<T>): Promise<T>
}

export interface RealServer<T> {
  product: Product
  dataDir: string
  /** The result of `fill`. */
  given: T
  /** A second process on the same data, not started. PostgreSQL only: the embedded database allows one process. */
  beside(env?: Record<string, string>): Promise<Product>
  /** Direct access to the data. For the embedded database, only after the server has ended. */
  withDatabase<R>(work: (db: Database) => Promise<R>): Promise<R>
  /** `of`: a process other than the first. */
  call<A = Record<string, unknown>>(
    token: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string>; of?: Product },
  ): Promise<Said<A>>
  signIn(username: string): Promise<string>
  end(): Promise<void>
}

export interface Said<A> {
  http: number
  headers: Headers
  data: A
  error?: string
  msg?: string
  requestId?: string
}

/**
 * The product as a separate process with real sockets on a database of its own: PostgreSQL if the suite runs on it,
 * else the embedded one. It is not started yet.
 */
export async function realServer<T>(options: {
  env?: Record<string, string>
  dataDir?: string
  databaseUrl?: string
  fill(filling: Filling): Promise<T>
}): Promise<RealServer<T>> {
  const dir = mkdtempSync(join(tmpdir(), 'tuheng-real-'))
  const dataDir = options.dataDir ?? join(dir, 'data')
  const server = process.env.TEST_DATABASE_URL
  const url = options.databaseUrl ?? (server && (await ownDatabase(server)))
  const base: Record<string, string> = {
    DATA_DIR: dataDir,
    LINK_SECRET: 'the same in all of them',
    ...(url ? { DATABASE_URL: url } : {}),
    ...options.env,
  }
  const given = await filled(base, options.fill)
  const running: Product[] = []
  const beside = async (env: Record<string, string> = {}): Promise<Product> => {
    const product = new Product({
      port: await freePort(),
      env: { ...base, ...env },
      log: join(dir, `server-${running.length}.log`),
    })
    running.push(product)
    return product
  }
  const product = await beside()
  const call: RealServer<T>['call'] = async (token, path, { body = {}, headers = {}, of = product } = {}) => {
    const response = await fetch(`${of.address}/api/v1/${path}`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { http: response.status, headers: response.headers, ...((await response.json()) as { data: never }) }
  }
  return {
    product,
    dataDir,
    given,
    beside,
    call,
    withDatabase: async work => {
      const db = await openDatabase(parseConfig({ ...base, LOCK_SECONDS: '60' }))
      try {
        return await work(db)
      } finally {
        await db.close()
      }
    },
    signIn: async username =>
      (await call<{ token: string }>('', 'user/login', { body: { username, password: 'secret123' } })).data.token,
    end: async () => {
      for (const each of running) await each.end('SIGKILL')
      if (url && !options.databaseUrl)
        await onServer(server as string, `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
    },
  }
}

async function filled<T>(env: Record<string, string>, fill: (filling: Filling) => Promise<T>): Promise<T> {
  const config = parseConfig({ LOG_LEVEL: 'silent', ...env })
  if (!config.databaseUrl) await fillDataFolder(config.dataDir)
  const db = await openDatabase(config)
  await migrate(db)
  const { engine, app } = await buildApp({ config, db })
  const given = await fill({
    engine,
    db,
    company: code => createCompany(engine, { name: `${code}物流`, shortName: code, code }),
    person: async (orgId, username) => {
      const user = { username, password: 'secret123', name: username }
      await addMember(engine, { orgId, userId: await createUser(engine, user), user, isAdmin: true })
    },
    work: (orgId, fn) => write(engine, { actor: systemActor(orgId, 'fill'), requestId: 'fill' }, fn),
  })
  await app.close()
  await db.close()
  return given
}

let count = 0

async function ownDatabase(server: string): Promise<string> {
  const name = `real_${process.pid}_${Date.now()}_${count++}`
  await onServer(server, `create database ${name}`)
  const own = new URL(server)
  own.pathname = `/${name}`
  return own.href
}

async function onServer(url: string, text: string): Promise<void> {
  const db = openPostgres({ url, poolSize: 1 })
  try {
    await db.script(text)
  } finally {
    await db.close()
  }
}

import type { Actor } from '@tuheng/domain/kernel/policy'
import { expect } from 'vitest'
import { buildApp } from '../app.ts'
import type { Server } from '../engine/calls/endpoint.ts'
import type { Tx } from '../engine/write/tx.ts'
import { systemActor, write } from '../engine/write/work.ts'
import { addMember, createCompany, insertUser, type NewUser } from '../features/system/bootstrap.ts'
import { type Config, parseConfig } from '../plugins/config.ts'
import { hashPassword } from '../plugins/session.ts'
import type { Database } from '../db/database.ts'
import { watchAnswers } from './answer-check.ts'
import { closeLater } from './close-later.ts'
import { brokenStatements, withStatementChecks } from './company-statements.ts'
import { testDatabase } from './database.ts'

export interface Answer<T = Record<string, unknown>> {
  http: number
  status: boolean
  code: number
  msg: string
  data: T
  error?: string
  errors?: { path: string; code: string; msg: string }[]
  requestId?: string
}

export interface Person {
  token: string
  userId: number
  memberId: number
  orgId: number
  /** Calls with the person's session. Headers may be added, or removed by null. */
  call<T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    headers?: Record<string, string | null>,
  ): Promise<Answer<T>>
  /** As `call`, but a refusal fails the test. */
  must<T = Record<string, unknown>>(path: string, body?: unknown): Promise<T>
}

export interface TestApp extends Server {
  db: Database
  /** The clock of the app. */
  clock: { set(iso: string): void; now(): Date }
  company(code?: string): Promise<number>
  person(
    orgId: number,
    options?: Partial<NewUser> & {
      isAdmin?: boolean
      permissions?: string[]
      scope?: string
      fieldRights?: object
      deptId?: number
    },
  ): Promise<Person>
  /** A second server on the same database, as another process would be. Close its `app` before the end. */
  second(): Promise<Server>
  /** Runs work as the system in one company, for preparation. */
  work<T>(orgId: number, fn: (tx: Tx) => Promise<T>, actor?: Actor): Promise<T>
}

let people = 0
/** Tests move the clock by months. Tests of session expiry set their own duration. */
const YEARS = 24 * 365 * 10

/**
 * The complete server on a database of its own, without a port, closed after the test file. `prepare` adds what only a
 * test needs. `database` is closed with it.
 */
export async function testApp(
  overrides: Partial<Config> = {},
  prepare?: (app: Server['app']) => void,
  database?: Database,
): Promise<TestApp> {
  const db = withStatementChecks(database ?? (await testDatabase()))
  let now: Date | undefined
  const clock = { now: () => now ?? new Date(), set: (iso: string) => void (now = new Date(iso)) }
  const config: Config = {
    ...parseConfig({ LOG_LEVEL: process.env.TEST_LOG ?? 'silent' }),
    sessionHours: YEARS,
    ...overrides,
  }
  const server = await buildApp({ config, db, clock })
  prepare?.(server.app)
  const faults = watchAnswers(server.app)
  await server.app.ready()
  closeLater(async () => {
    await server.app.close()
    await db.close()
    expect([...new Set(faults)], 'answers that are not as they are declared').toEqual([])
    expect(brokenStatements(), 'statements of companies that cannot be spread').toEqual([])
  })
  const work: TestApp['work'] = (orgId, fn, actor) =>
    write(server.engine, { actor: actor ?? systemActor(orgId, 'test'), requestId: 'test' }, fn)
  return {
    ...server,
    db,
    clock,
    work,
    second: async () => {
      const other = await buildApp({ config, db, clock })
      await other.app.ready()
      return other
    },
    company: (code = `C${++people}`) =>
      createCompany(server.engine, { name: `测试物流${code}`, shortName: code, code }),
    person: (orgId, options = {}) => makePerson({ ...server, work }, orgId, options),
  }
}

async function makePerson(
  server: Server & Pick<TestApp, 'work'>,
  orgId: number,
  options: Parameters<TestApp['person']>[1] & object,
): Promise<Person> {
  const n = ++people
  const user: NewUser = {
    username: options.username ?? `user${n}`,
    password: options.password ?? 'secret123',
    name: options.name ?? `员工${n}`,
  }
  const { engine } = server
  const userId = await insertUser(engine, user, await hashOf(user.password))
  const roleIds =
    options.isAdmin === false || options.permissions ? [await makeRole(server.work, orgId, { n, ...options })] : []
  const memberId = await addMember(engine, {
    orgId,
    userId,
    user,
    isAdmin: !roleIds.length,
    roleIds,
    ...(options.deptId ? { deptId: options.deptId } : {}),
  })
  const token = await server.sessions.open({ userId, ip: '127.0.0.1', agent: 'test' })
  await server.sessions.enter(token, orgId)
  const call: Person['call'] = async (path, body, headers = {}) => {
    const all: Record<string, string | null> = { authorization: token, 'content-type': 'application/json', ...headers }
    const response = await server.app.inject({
      method: 'POST',
      url: path.startsWith('/api/') ? path : `/api/v1/${path}`,
      headers: Object.fromEntries(Object.entries(all).filter((e): e is [string, string] => e[1] !== null)),
      payload: JSON.stringify(body ?? {}),
    })
    return { http: response.statusCode, ...response.json() }
  }
  const must: Person['must'] = async (path, body) => {
    const answer = await call(path, body)
    if (!answer.status) throw new Error(`${path}: HTTP ${answer.http} ${answer.msg} ${JSON.stringify(answer.errors)}`)
    return answer.data as never
  }
  return { token, userId, memberId, orgId, call, must }
}

const hashes = new Map<string, Promise<string>>()

/** Each password of a test is hashed once. Hashing at every sign-in took half the time of creating a person. */
function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, known)
  return known
}

async function makeRole(
  work: TestApp['work'],
  orgId: number,
  { n, ...options }: { n: number; permissions?: string[]; scope?: string; fieldRights?: object },
): Promise<number> {
  const { role } = await import('@tuheng/domain/system/rights/role')
  const row = await work(orgId, tx =>
    tx.insert(role, {
      name: `角色${n}`,
      code: `person${n}`,
      scope: (options.scope ?? 'company') as never,
      permissions: options.permissions ?? [],
      fieldRights: options.fieldRights ?? {},
    }),
  )
  return row.id
}

import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from './app.ts'
import { countAlike, documented } from './documented-calls.ts'
import { makerFor } from './make.ts'

/** Properties that every JavaScript object inherits. */
const INHERITED = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf']

let app: TestApp
let admin: Person
let orgId: number
const ids = new Map<string, { id: number; version: number }>()

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  orgId = await app.company()
  admin = await app.person(orgId)
  const maker = await makerFor(app, orgId)
  for (const resource of registry.resources) {
    const [face] = Object.values(resource.faces)
    const row = await maker.record(resource.name, { ...face?.where, ...face?.preset })
    ids.set(resource.name, { id: Number(row.id), version: Number(row.version) })
  }
}, 300_000)

/** `__proto__` as an own key, as JSON has it. An object literal would not create one. */
const keyed = (name: string, value: unknown): Record<string, unknown> => Object.fromEntries([[name, value]])

async function refusals(
  asked: readonly (readonly [path: string, body: unknown])[],
  { ignored = false } = {},
): Promise<string[]> {
  const wrong: string[] = []
  for (const [path, body] of asked) {
    const answer = await app.app.inject({
      method: 'POST',
      url: `/api/v1/${path}`,
      payload: JSON.stringify(body),
      headers: { authorization: admin.token, 'content-type': 'application/json' },
    })
    const envelope = answer.json() as { status?: boolean; requestId?: string }
    // A call without inputs may ignore the body
    if (ignored && answer.statusCode === 200) continue
    if (answer.statusCode < 400 || answer.statusCode >= 500 || envelope.status !== false || !envelope.requestId)
      wrong.push(`${path} ${JSON.stringify(body).slice(0, 120)}: ${answer.statusCode}`)
  }
  return wrong
}

describe('a name that every object has', () => {
  it('is no filter, sort, column, key, child key, parameter or transition of any record', async () => {
    const asked = registry.resources.flatMap((resource, r) =>
      Object.values(resource.faces).flatMap((face, i) => {
        // Every name over all faces, one for each, because one mechanism serves them all
        const name = INHERITED[(r + i) % INHERITED.length] as string
        const record = ids.get(resource.name)
        const lines = Object.entries(resource.fields).find(
          ([, field]) => field.kind === 'lines' && !field.computed,
        )?.[0]
        const moves = Object.entries(resource.transitions)
          .filter(([, move]) => !move.internal)
          .map(([name]) => name)
        return [
          ...['list', 'summary', 'export'].map(call => [`${face.api}/${call}`, { filters: keyed(name, 'x') }] as const),
          [`${face.api}/list`, { filters: keyed('id', { op: name, value: 1 }) }] as const,
          ...['list', 'export'].map(call => [`${face.api}/${call}`, { sort: [`-${name}`] }] as const),
          [`${face.api}/export`, { columns: [name], format: 'csv' }] as const,
          [`${face.api}/options`, { filters: keyed(name, 1) }] as const,
          [`${face.api}/print`, { id: record?.id, layout: name }] as const,
          [`${face.api}/save`, keyed(name, 'x')] as const,
          [`${face.api}/save`, { ...record, ...keyed(name, 'x') }] as const,
          ...(lines ? [[`${face.api}/save`, { [lines]: [keyed(name, 'x')] }] as const] : []),
          [`${face.api}/${name}`, { id: record?.id }] as const,
          ...moves.map(move => [`${face.api}/${move}`, { id: record?.id, ...keyed(name, 'x') }] as const),
        ]
      }),
    )
    expect(asked.length).toBeGreaterThan(1000)
    expect(await refusals(asked)).toEqual([])
  }, 300_000)

  it('makes no call fail', async () => {
    const calls = documented().filter(call => call.method === 'POST' && !call.open)
    const asked = calls.map(
      (call, i) =>
        [
          call.path.replace('/api/v1/', ''),
          { id: 1, ...keyed(INHERITED[i % INHERITED.length] as string, 'x') },
        ] as const,
    )
    expect(await refusals(asked, { ignored: true })).toEqual([])
  }, 300_000)

  it('is no setting, dictionary, kind of job or message, nor a report’s grouping', async () => {
    expect(
      await refusals(
        INHERITED.flatMap(
          name =>
            [
              ['sys/set/save', { settings: keyed(name, 1) }],
              ['sys/msg/choice/save', { choices: keyed(name, { bell: false }) }],
              ['sys/job/list', { page: 1, pageSize: 20, kind: 5, state: name }],
              ...registry.reports.map(report => [`${report.api}/query`, keyed(name, 'x')] as const),
            ] as const,
        ),
      ),
    ).toEqual([])
  })
})

it('is no key of any body, at any depth', async () => {
  const whole = Object.fromEntries(INHERITED.filter(name => name !== '__proto__').map(name => [name, 1]))
  const calls = documented().filter(call => call.method === 'POST')
  const triedBefore = countAlike()
  const asked = calls.flatMap(call => {
    const { path, properties } = call
    const short = path.replace('/api/v1/', '')
    return [
      [short, { id: 1, version: 1, ...whole }] as const,
      [short, { version: 1, ...whole }] as const,
      [short, { version: 1, bankAccounts: [whole] }] as const,
      ...(properties.length
        ? [
            [short, Object.fromEntries(properties.map(name => [name, whole]))] as const,
            [short, Object.fromEntries(properties.map(name => [name, [whole]]))] as const,
          ]
        : []),
      // One by one, what calls declare alike in three of them
      ...properties
        .slice(0, 40)
        .filter(name => triedBefore(call, name) < 3)
        .map(name => [short, { [name]: [whole] }] as const),
    ]
  })
  expect(asked.length).toBeGreaterThan(3000)
  expect(await refusals(asked, { ignored: true })).toEqual([])
}, 300_000)

const manyKeys = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]))
const sent = (path: string, payload: object) =>
  app.app.inject({
    method: 'POST',
    url: path.startsWith('/') ? path : `/api/v1/${path}`,
    payload: JSON.stringify(payload),
    headers: { authorization: admin.token, 'content-type': 'application/json' },
  })

it('two thousand wrong keys are reported in fifty lines with their number', async () => {
  for (const payload of [manyKeys(2000), { bankAccounts: [manyKeys(1999)] }]) {
    const answer = await sent('sys/supplier/save', payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.body.length).toBeLessThan(30_000)
    const { errors, more, msg } = answer.json() as { errors: unknown[]; more: number; msg: string }
    expect(errors).toHaveLength(50)
    expect(more).toBeGreaterThanOrEqual(1949)
    expect(msg).toContain(`另有 ${more} 处`)
  }
})

it('more keys are refused by every call before anything is validated, and without a session a body is small', async () => {
  const wrong: string[] = []
  const payload = { a: [manyKeys(2001)] }
  for (const { path, open } of documented().filter(call => call.method === 'POST')) {
    const answer = await sent(path, payload)
    const { error } = answer.json() as { error?: string }
    if (error !== 'request.keys') wrong.push(`${path} ${error}`)
    if (open && !path.endsWith('/dispute') && (await sent(path, { a: 'x'.repeat(66_000) })).statusCode !== 413)
      wrong.push(`${path} takes much`)
  }
  expect(wrong).toEqual([])
  expect(
    (await sent('sys/supplier/save', { rows: Array.from({ length: 51 }, () => manyKeys(1999)) })).json(),
  ).toMatchObject({ error: 'request.keys' })
}, 300_000)

it('an invalid value is refused by every filter of every list', async () => {
  const odd: readonly object[] = [{ toString: 1 }, { toString: null, valueOf: null }, [[{ toString: 1 }]], {}]
  const asked = registry.resources.flatMap((resource, r) =>
    Object.values(resource.faces).flatMap(face =>
      Object.entries(resource.fields).flatMap(([name, field], i) => {
        const ops = kindOf(field).filters.filter(op => op !== 'empty' && op !== 'notEmpty')
        const op = ops[(r + i) % ops.length]
        return op ? [[`${face.api}/list`, { filters: { [name]: { op, value: odd[i % odd.length] } } }] as const] : []
      }),
    ),
  )
  expect(asked.length).toBeGreaterThan(1000)
  expect(await refusals(asked)).toEqual([])
}, 300_000)

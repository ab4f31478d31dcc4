import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { can, permissionCodes } from '@tuheng/domain/kernel/policy'
import { type AnyResource, type AnyRow, columnField, type Face } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { ownCodes } from '@tuheng/domain/system/rights/own-rights'
import { DEFAULT_ROLES, expandGrants } from '@tuheng/domain/system/rights/default-roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isStored } from '../sql/columns/index.ts'
import { readPdf, textOf } from '../engine/print/pdf-text.ts'
import { importTargets } from '../engine/import/targets.ts'
import { column, tableName } from '../sql/names.ts'
import { createRecord } from '../engine/write/save.ts'
import { systemActor } from '../engine/write/work.ts'
import { expiryAlerts } from '../features/home/index.ts'
import { PAPERS } from '../features/home/expiring-papers.ts'
import { type Answer, type Person, type TestApp, testApp } from './app.ts'
import { takeExport } from './exported.ts'
import { cellsIn } from './import.ts'
import { type Maker, makerFor } from './make.ts'
import { sampleValue } from './samples.ts'

/**
 * Masked and hidden fields, requested in every way that could reveal them without showing them: by order, range,
 * beginning, part, guess, search, position in a list, sum, choice, export and write, on every face. Control: each way
 * reveals them to people who may see them. `npm run leak-report` prints the results.
 */

let app: TestApp
let orgId: number
let maker: Maker
let admin: Person
let reader: Person
/** People who see every field masked, or hidden, by their rights. */
const closed = new Map<string, Person>()
const matrix = new Map<string, Map<string, number>>()
const faces = registry.resources.flatMap(resource =>
  Object.values(resource.faces).map(face => [face.api, resource, face] as const),
)
const codes = [...registry.resources.flatMap(permissionCodes), ...ownCodes()]

const stored = (resource: AnyResource): string[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => isStored(field) && !['json', 'files'].includes(field.kind))
    .map(([name]) => name)
const hiddenBy = (resource: AnyResource, face: Face): string[] =>
  stored(resource).filter(name => face.hide?.includes(name) && !(name in (face.where ?? {})))
/** Masked fields of child rows. */
const maskedLines = (resource: AnyResource): { name: string; key: string }[] =>
  Object.entries(resource.fields).flatMap(([name, { lines }]) =>
    Object.entries(lines?.fields ?? {})
      .filter(([, field]) => field.mask)
      .map(([key]) => ({ name, key })),
  )
const maskedOf = (resource: AnyResource): string[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => field.mask)
    .map(([name]) => name)

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  orgId = await app.company()
  maker = await makerFor(app, orgId)
  admin = await app.person(orgId)
  reader = await app.person(orgId, { permissions: codes.filter(code => /\.(read|export|print)$/.test(code)) })
  for (const right of ['hidden', 'masked']) {
    const fieldRights = Object.fromEntries(
      registry.resources.map(resource => [
        resource.name,
        Object.fromEntries(Object.keys(resource.fields).map(name => [name, right])),
      ]),
    )
    closed.set(right, await app.person(orgId, { permissions: codes, fieldRights }))
  }
})

afterAll(() => {
  if (!process.env['LEAK_REPORT']) return
  process.stdout.write('\nways of asking for what is veiled, refused or silent so many times\n')
  for (const [viewer, ways] of matrix)
    process.stdout.write(`${viewer.padEnd(24)}${[...ways].map(([way, n]) => `${way} ${n}`).join('  ')}\n`)
})

const note = (viewer: string, way: string, n = 1): void => {
  const ways = matrix.get(viewer) ?? new Map<string, number>()
  matrix.set(viewer, ways.set(way, (ways.get(way) ?? 0) + n))
}

const OPS = ['eq', 'ne', 'in', 'range', 'prefix', 'contains', 'empty', 'notEmpty'] as const
const asked = (op: (typeof OPS)[number], value: unknown): unknown => ({
  op,
  value:
    op === 'in'
      ? [value]
      : op === 'range'
        ? [value, null]
        : op === 'prefix' || op === 'contains'
          ? String(value ?? '1').slice(0, 4)
          : value,
})
const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))

/** Fields for which some operator was not refused. */
async function answered(
  who: Person,
  face: Face,
  { names, viewer, ops = OPS }: { names: readonly string[]; viewer: string; ops?: readonly (typeof OPS)[number][] },
): Promise<string[]> {
  const out: string[] = []
  for (const part of chunks(names, 38)) {
    for (const op of ops) {
      const filters = Object.fromEntries(part.map(name => [name, asked(op, '1')]))
      for (const call of op === 'eq' ? ['list', 'summary', 'options'] : ['list'])
        out.push(
          ...unrefused(await who.call(`${face.api}/${call}`, { filters }), part, 'filter.field').map(
            name => `${call} ${op} ${name}`,
          ),
        )
      note(viewer, 'filter', part.length)
    }
  }
  for (const part of chunks(names, 5)) {
    const answer = await who.call(`${face.api}/list`, { sort: part })
    if (answer.http !== 400 || answer.errors?.filter(error => error.code === 'sort.field').length !== part.length)
      out.push(`sort ${part.join()}`)
    note(viewer, 'sort', part.length)
  }
  return out
}

function unrefused({ http, errors = [] }: Answer, names: readonly string[], code: string): string[] {
  const refused = new Set(errors.filter(error => error.code === code).map(error => error.path))
  return names.filter(name => http !== 400 || !refused.has(`filters.${name}`))
}

/** Creates a record of the face with every masked field filled, as the system. */
async function filled(resource: AnyResource, face: Face): Promise<AnyRow> {
  const input: AnyRow = await maker.full(resource, { ...face.where, ...face.preset })
  for (const name of new Set(maskedLines(resource).map(one => one.name))) {
    const [line] = (await sampleValue(resource.fields[name] ?? expect.fail(name), {
      n: ++lineNo,
      makeRef: () => Promise.reject(new Error('no records here')),
    })) as AnyRow[]
    input[name] = [
      {
        ...line,
        ...Object.fromEntries(
          maskedLines(resource)
            .filter(one => one.name === name)
            .map(({ key }) => [
              key,
              `${SAMPLES[resource.fields[name]?.lines?.fields[key]?.mask ?? 'name'].slice(0, -4)}${7000 + lineNo}`,
            ]),
        ),
      },
    ]
  }
  // Expiring papers are announced
  for (const { field } of PAPERS.filter(paper => paper.resource?.name === resource.name)) input[field] = '2026-12-05'
  const empty = (row: AnyRow) => maskedOf(resource).filter(name => String(row[name] ?? '').length < 8)
  return app.work(orgId, async tx => {
    const row = await createRecord(tx, resource, { values: input })
    // In whatever way the value came there
    for (const name of empty(row))
      await tx.sql(`update ${tableName(resource)} set ${column(name)} = $3 where org_id = $1 and id = $2`, [
        orgId,
        row['id'],
        (row[name] = SAMPLES[resource.fields[name]?.mask ?? 'name']),
      ])
    return row
  })
}

let lineNo = 0
const SAMPLES = {
  mobile: '13912345678',
  idCard: '610802198503123118',
  bankAccount: '6217000012345678903',
  name: '欧阳建军测试样本',
} as const

describe.each(faces)('%s', (_api, resource, face) => {
  it('is not sorted or filtered by fields that a person sees masked or not at all', async () => {
    for (const [right, who] of closed)
      expect(
        await answered(who, face, {
          names: stored(resource).filter(name => !(name in (face.where ?? {}))),
          viewer: `${right} by right`,
          ops: ['eq', 'range', 'contains'],
        }),
        right,
      ).toEqual([])
    // The same queries are answered to people who may see everything
    const open = stored(resource).filter(name => !face.hide?.includes(name))
    for (const part of chunks(open, 5))
      expect((await admin.call(`${face.api}/list`, { sort: part, pageSize: 1, count: 'none' })).http, part.join()).toBe(
        200,
      )
  })
})

describe.each(faces.filter(([, resource, face]) => hiddenBy(resource, face).length))('%s', (_api, resource, face) => {
  const names = hiddenBy(resource, face)

  it('reveals nothing that it hides: not by order, filter, guess, sum, choice, export or history, and accepts none of it', async () => {
    const row = await filled(resource, face)
    const id = Number(row['id'])
    expect(await answered(admin, face, { names, viewer: 'hidden by the face' })).toEqual([])
    const {
      data: { totals },
    } = await admin.call<{ totals: object }>(`${face.api}/summary`, { ids: [id] })
    const { data: info } = await admin.call<AnyRow>(`${face.api}/info`, { id })
    const {
      data: {
        list: [first],
      },
    } = await admin.call<{ list: AnyRow[] }>(`${face.api}/list`, { ids: [id] })
    const {
      data: {
        list: [choice],
      },
    } = await admin.call<{ list: AnyRow[] }>(`${face.api}/options`, { ids: [id] })
    const {
      data: { list: told },
    } = await admin.call<{ list: { after: AnyRow | null }[] }>(`${face.api}/history`, { id })
    const answers = [totals, info, first ?? {}, choice ?? {}, ...told.map(event => event.after ?? {})]
    expect(names.filter(name => answers.some(answer => name in answer))).toEqual([])
    expect(first?.['id']).toBe(id)
    const sheet = await takeExport(app, admin, { face, ids: [id], columns: [resource.title, ...names.slice(0, 100)] })
    expect(sheet.header).toHaveLength(1)
    const targets = importTargets({ resource, face, actor: systemActor(orgId, 'test') }).map(target => target.field)
    expect(names.filter(name => targets.includes(name))).toEqual([])
    for (const way of ['summary', 'info', 'list', 'options', 'history', 'export', 'import'])
      note('hidden by the face', way, names.length)
  })

  it('hides what another face shows', async () => {
    const refused: string[] = []
    for (const name of names) {
      const other = Object.values(resource.faces).find(one => !one.hide?.includes(name))
      if (other && (await admin.call(`${other.api}/list`, { sort: [name], pageSize: 1 })).http !== 200)
        refused.push(name)
    }
    expect(refused).toEqual([])
  })
})

/** Hidden fields that a person could enter on another face. */
const typedOf = (resource: AnyResource, face: Face): string[] =>
  resource.methods?.update === false ? [] : hiddenBy(resource, face).filter(name => !resource.fields[name]?.computed)

describe.each(faces.filter(([, resource, face]) => typedOf(resource, face).length))('%s', (_api, resource, face) => {
  it('accepts no value for what it hides', async () => {
    const typed = typedOf(resource, face)
    const row = await filled(resource, face)
    const sent = Object.fromEntries(typed.map(name => [name, row[name] ?? null]))
    for (const body of [
      { id: row['id'], version: row['version'], ...sent },
      ...(resource.methods?.create === false ? [] : [sent]),
    ]) {
      const { http, errors = [] } = await admin.call(`${face.api}/save`, body)
      const refused = errors.filter(error => error.code === 'field.forbidden').map(error => error.path)
      expect(http).toBeGreaterThanOrEqual(400)
      expect(typed.filter(name => !refused.includes(name))).toEqual([])
    }
    note('hidden by the face', 'write', typed.length)
  })
})

/** Ways out that are not generic: the log, prints, and the global search. Numbers are compared without blanks. */
async function furtherWays(
  who: Person,
  { resource, face, id, value }: { resource: AnyResource; face: Face; id: number; value: string },
): Promise<[way: string, text: string][]> {
  const raw = async (path: string, payload: object) =>
    app.app.inject({ method: 'POST', url: `/api/v1/${path}`, payload, headers: { authorization: who.token } })
  const month = { from: '2026-11-01', to: '2026-11-30', resource: resource.name }
  const out: [string, string][] = [
    ['log', (await raw('sys/log/list', { ...month, pageSize: 200 })).body],
    ['log export', (await raw('sys/log/export', month)).body],
    ['record search', (await raw('sys/search/list', { search: value })).body],
    ['lines', JSON.stringify(await linesOut(who, face, id))],
  ]
  for (const layout of Object.keys(resource.prints ?? {})) {
    const { statusCode, rawPayload, body } = await raw(`${face.api}/print`, { id, layout })
    out.push([
      'print',
      statusCode === 200
        ? readPdf(rawPayload)
            .map(page => textOf(page))
            .join('\n')
        : body,
    ])
  }
  return out.map(([way, text]) => [way, text.replace(/\s/g, '')])
}

async function linesOut(who: Person, face: Face, id: number): Promise<unknown> {
  const { statusCode, rawPayload, body } = await app.app.inject({
    method: 'POST',
    url: `/api/v1/${face.api}/export`,
    payload: { ids: [id], lines: true, format: 'xlsx' },
    headers: { authorization: who.token },
  })
  return statusCode === 200 ? (await cellsIn(rawPayload)).map(({ rows }) => rows.flat().map(cell => cell.text)) : body
}

/** How often each way revealed a masked value to people who may see everything. */
const controls = new Map<string, number>()
const told: string[] = []

describe.each(faces.filter(([, resource]) => maskedOf(resource).length || maskedLines(resource).length))(
  '%s',
  (_api, resource, face) => {
    it('excludes masked values, also in child rows, from log, prints, searches and messages', async () => {
      const row = await filled(resource, face)
      const id = Number(row['id'])
      const own = maskedOf(resource)
        .filter(name => !face.hide?.includes(name))
        .map(name => String(row[name] ?? ''))
      const inLines = maskedLines(resource).flatMap(({ name, key }) =>
        ((row[name] ?? []) as AnyRow[]).map(line => String(line[key] ?? '')),
      )
      const values = [...own, ...inLines].map(value => value.replace(/\s/g, '')).filter(value => value.length > 7)
      expect(inLines.length).toBe(maskedLines(resource).length)
      const leaks: string[] = []
      for (const value of values) {
        for (const [way, text] of await furtherWays(reader, { resource, face, id, value })) {
          if (text.includes(value) && !text.includes(`"search":"${value}`)) leaks.push(`${way} ${value}`)
          note('masked', way)
        }
        for (const path of ['info', 'list', 'history'])
          if (
            JSON.stringify(await reader.call(`${face.api}/${path}`, path === 'list' ? { ids: [id] } : { id })).includes(
              value,
            )
          )
            leaks.push(`${path} ${value}`)
        for (const [way, text] of await furtherWays(admin, { resource, face, id, value }))
          if (text.includes(value)) controls.set(way, (controls.get(way) ?? 0) + 1)
        if (inLines.includes(value))
          expect(JSON.stringify(await admin.call(`${face.api}/info`, { id }))).toContain(value)
      }
      told.push(...values)
      expect(leaks).toEqual([])
    })
  },
)

it('excludes masked values from messages', async () => {
  await expiryAlerts(app)
  // All recipients of a message get the same text, whatever they may see
  for (const who of [reader, ...closed.values(), admin]) {
    const { list } = await who.must<{ list: AnyRow[] }>('sys/msg/my/list', { pageSize: 200 })
    expect(told.filter(value => JSON.stringify(list).includes(value))).toEqual([])
    note('masked', 'messages', list.length)
  }
  expect(matrix.get('masked')?.get('messages')).toBeGreaterThan(0)
  // Each way reveals it to people who may see it
  expect([...controls.keys()]).toEqual(expect.arrayContaining(['log', 'log export', 'print', 'lines']))
})

describe.each(faces.filter(([, resource]) => maskedOf(resource).length))('%s', (_api, resource, face) => {
  it('reveals masked values to nobody who may not change the record, whatever is requested', async () => {
    const row = await filled(resource, face)
    const id = Number(row['id'])
    const secrets = maskedOf(resource).filter(
      name => !face.hide?.includes(name) && typeof row[name] === 'string' && String(row[name]).length > 7,
    )
    expect(
      await answered(reader, face, {
        names: maskedOf(resource).filter(name => !face.hide?.includes(name)),
        viewer: 'masked',
      }),
    ).toEqual([])
    const ask = async (who: Person, path: string, body: object): Promise<string> =>
      JSON.stringify(await who.call(`${face.api}/${path}`, body))
    for (const name of secrets) {
      const value = String(row[name])
      const column = await takeExport(app, reader, { face, ids: [id], columns: [resource.title, name] })
      const texts = [
        await ask(reader, 'list', { ids: [id] }),
        await ask(reader, 'info', { id }),
        await ask(reader, 'history', { id }),
        await ask(reader, 'options', { ids: [id] }),
        JSON.stringify(column.rows),
      ]
      expect(
        texts.map(text => text.includes(value)),
        name,
      ).toEqual(texts.map(() => false))
      for (const path of ['list', 'options'])
        expect(
          (await reader.must<{ list: AnyRow[] }>(`${face.api}/${path}`, { search: value })).list,
          `${path} ${name}`,
        ).toEqual([])
      for (const way of ['list', 'info', 'history', 'options', 'export', 'search']) note('masked', way)
      // People who may see it find it in each of these ways
      for (const op of kindOf(columnField(resource, name) ?? expect.fail(name)).filters.filter(one =>
        ['eq', 'in', 'prefix', 'contains'].includes(one),
      )) {
        const { list } = await admin.must<{ list: AnyRow[] }>(`${face.api}/list`, {
          filters: { [name]: asked(op as 'eq', value) },
          ids: [id],
        })
        expect(
          list.map(one => one['id']),
          `${op} ${name}`,
        ).toEqual([id])
      }
      expect(await ask(admin, 'info', { id }), name).toContain(value)
      if (resource.list.search.includes(name))
        expect(
          (await admin.must<{ list: AnyRow[] }>(`${face.api}/list`, { search: value })).list.map(one => one['id']),
        ).toContain(id)
    }
    expect(secrets.length, resource.name).toBeGreaterThan(0)
  })
})

describe.each(DEFAULT_ROLES.filter(role => role.code !== 'systemAdmin').map(role => [role.code, role] as const))(
  '%s',
  (code, role) => {
    it('shows no identity number, bank card or mobile in full in records that the person may not change', async () => {
      const permissions = expandGrants(role.grants, codes)
      const who = await app.person(orgId, { permissions, fieldRights: role.fieldRights })
      let seen = 0
      for (const [, resource, face] of faces) {
        const held = { isAdmin: false, permissions: new Set(permissions) } as never
        const [secret] = maskedOf(resource).filter(name => !face.hide?.includes(name))
        if (!secret || !can(held, face, 'read') || can(held, face, 'modify')) continue
        const judged = Object.entries(resource.transitions).some(
          ([own, { requiresFreshRead, unmasks, action = own }]) =>
            (requiresFreshRead?.includes(secret) || unmasks?.includes(secret)) && can(held, face, action),
        )
        if (judged) continue
        expect(
          await answered(who, face, { names: [secret], viewer: `role ${code}`, ops: ['eq', 'in', 'prefix', 'range'] }),
          face.api,
        ).toEqual([])
        const row = await rowOf(resource, face)
        const value = String(row[secret] ?? '')
        if (value.length < 8) continue
        seen++
        for (const [path, body] of [
          ['list', { ids: [row['id']] }],
          ['info', { id: row['id'] }],
          ['options', { ids: [row['id']] }],
        ] as const)
          expect(JSON.stringify(await who.call(`${face.api}/${path}`, body)), `${face.api} ${path}`).not.toContain(
            value,
          )
      }
      note(`role ${code}`, 'records', seen)
    })
  },
)

const rows = new Map<Face, Promise<AnyRow>>()
function rowOf(resource: AnyResource, face: Face): Promise<AnyRow> {
  const known = rows.get(face) ?? filled(resource, face)
  rows.set(face, known)
  return known
}

describe('the ways', () => {
  it('were tested for people who see nothing, for those who see masked values, on faces that hide fields, and with the roles of the product', () => {
    expect([...matrix.keys()]).toEqual(
      expect.arrayContaining([
        'hidden by right',
        'masked by right',
        'hidden by the face',
        'masked',
        'role cashier',
        'role reconciler',
      ]),
    )
    for (const [viewer, ways] of matrix)
      if (!viewer.startsWith('role'))
        for (const way of ['sort', 'filter']) expect(ways.get(way), `${viewer} ${way}`).toBeGreaterThan(10)
    expect(matrix.get('hidden by the face')?.get('write')).toBeGreaterThan(10)
    expect(
      [...matrix]
        .filter(([viewer]) => viewer.startsWith('role'))
        .reduce((sum, [, ways]) => sum + (ways.get('records') ?? 0), 0),
    ).toBeGreaterThan(10)
  })
})

import type { FieldRight } from '@tuheng/domain/kernel/policy'
import type { Face } from '@tuheng/domain/kernel/resource'
import { role } from '@tuheng/domain/system/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { findFace } from '../engine/directory.ts'
import { type Person, testApp } from '../testing/app.ts'
import { takeExport } from '../testing/exported.ts'
import { type Fixture, makeFixture, type Trip, tripsOf } from './settlement/testing/fixture.ts'
import { takePdf } from './testing/take-file.ts'

/** A person with several roles has the widest right of them, field by field and in every answer. */

let fixture: Fixture
let trip: Trip
let freight: string
let made = 0

const CODES = [
  'oms.way.read',
  'oms.way.modify',
  'oms.way.export',
  'oms.way.print',
  'sys.goods.read',
  'sys.goods.modify',
]

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  trip = (await tripsOf(fixture, [{ load: '33.46', unload: '33.40' }]))[0] as Trip
  freight = String((await fixture.clerk.must<{ apFreight: string }>('oms/wayBill/info', { id: trip.id })).apFreight)
})

interface Part {
  right?: FieldRight | undefined
  permissions?: string[]
  scope?: 'own' | 'department' | 'departmentTree' | 'company'
}

/** Creates a person with one role per part. A part without rights does not restrict the field. */
async function personWith(
  parts: readonly Part[],
  more: { deptId?: number } = {},
): Promise<Person & { roles: number[] }> {
  const {
    app,
    masters: { orgId },
  } = fixture
  const person = await app.person(orgId, { permissions: [], ...more })
  const roles: number[] = []
  for (const { right, permissions = CODES, scope = 'company' } of parts) {
    const rights = right ? { waybill: { apFreight: right }, goods: { remark: right } } : {}
    const row = await app.work(orgId, tx =>
      tx.insert(role, { name: `并${++made}`, code: `join${made}`, scope, permissions, fieldRights: rights }),
    )
    roles.push(row.id)
  }
  const { version } = await fixture.clerk.must<{ version: number }>('sys/user/info', { id: person.memberId })
  await fixture.clerk.must('sys/user/update', { id: person.memberId, version, roles })
  return { ...person, roles }
}

const trips = (): Face => findFace('oms/wayBill')?.face as Face
const printed = (value: string): string => value.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** What each kind of answer shows of the field: the value, a mask, or nothing. */
async function seenBy(person: Person): Promise<Record<string, string>> {
  const say = (value: unknown): string =>
    value === undefined ? 'nothing' : value === freight ? 'value' : value === '***' ? 'stars' : JSON.stringify(value)
  const { list } = await person.must<{ list: Record<string, unknown>[] }>('oms/wayBill/list', { ids: [trip.id] })
  const info = await person.must<Record<string, unknown>>('oms/wayBill/info', { id: trip.id })
  const sheet = await takeExport(fixture.app, person, {
    face: trips(),
    ids: [trip.id],
    columns: ['waybillNo', 'apFreight'],
  })
  const cells = sheet.rows[0]?.map(cell => cell.text) ?? []
  const {
    pages: [paper = ''],
  } = await takePdf(fixture.app, person, { path: 'oms/wayBill/print', body: { id: trip.id, layout: 'roadBill' } })
  const own = (text: string, value: string): string =>
    text.includes(value) ? 'value' : text.includes('***') ? 'stars' : 'nothing'
  return {
    list: say(list.find(row => row['id'] === trip.id)?.['apFreight']),
    info: say(info['apFreight']),
    export:
      sheet.http === 200
        ? cells.some(cell => Number(cell) === Number(freight))
          ? 'value'
          : cells.includes('***')
            ? 'stars'
            : 'nothing'
        : String(sheet.error),
    print: own(paper, printed(freight)),
  }
}

const everywhere = (word: string) => ({ list: word, info: word, export: word, print: word })

it('The list finds the freight, so it can be compared.', () => {
  expect(Number(freight)).toBeGreaterThan(1000)
})

describe('rights on a field', () => {
  it.each<[string, (FieldRight | undefined)[], string]>([
    ['hidden alone', ['hidden'], 'nothing'],
    ['hidden twice', ['hidden', 'hidden'], 'nothing'],
    ['masked alone', ['masked'], 'stars'],
    ['masked opens hidden', ['hidden', 'masked'], 'stars'],
    ['readonly opens masked', ['masked', 'readonly'], 'value'],
    ['whichever comes first', ['readonly', 'masked'], 'value'],
    ['readonly opens hidden', ['hidden', 'readonly'], 'value'],
    ['editable opens all', ['hidden', 'masked', 'readonly', 'editable'], 'value'],
    ['a role that says nothing opens what others hide', ['hidden', undefined], 'value'],
    ['a role that says nothing opens what others mask', [undefined, 'masked'], 'value'],
  ])('%s: %j shows the %s', async (_, rights, word) => {
    const seen = await seenBy(await personWith(rights.map(right => ({ right }))))
    expect({ ...seen, print: word === 'stars' && seen['print'] === 'nothing' ? 'stars' : seen['print'] }).toEqual(
      everywhere(word),
    )
  })

  it.each<[(FieldRight | undefined)[], boolean]>([
    [['readonly'], false],
    [['masked', 'readonly'], false],
    [['hidden', 'masked'], false],
    [['readonly', 'editable'], true],
    [['readonly', undefined], true],
    [['hidden', undefined], true],
  ])('%j may be written: %s', async (rights, writes) => {
    const person = await personWith(rights.map(right => ({ right })))
    const {
      list: [goods],
    } = await fixture.clerk.must<{ list: { id: number }[] }>('sys/goods/list', { pageSize: 1 })
    const { version } = await fixture.clerk.must<{ version: number }>('sys/goods/info', { id: goods?.id })
    const answer = await person.call('sys/goods/save', { id: goods?.id, version, remark: `改${++made}` })
    expect(answer).toMatchObject(writes ? { http: 200 } : { http: 403, error: 'field.forbidden' })
  })

  it('are withdrawn at once when their role is disabled, removed or narrowed', async () => {
    const person = await personWith([{ right: 'hidden' }, { right: undefined }])
    const [, open] = person.roles
    const info = async () =>
      (await person.must<Record<string, unknown>>('oms/wayBill/info', { id: trip.id }))['apFreight']
    expect(await info()).toBe(freight)
    await fixture.clerk.must('sys/role/disable', { id: open, reason: '停用' })
    expect(await info()).toBeUndefined()
    await fixture.clerk.must('sys/role/enable', { id: open })
    expect(await info()).toBe(freight)
    await fixture.clerk.must('sys/role/save', {
      id: open,
      version: 3,
      fieldRights: { waybill: { apFreight: 'masked' } },
    })
    expect(await info()).toBe('***')
    const { version } = await fixture.clerk.must<{ version: number }>('sys/user/info', { id: person.memberId })
    await fixture.clerk.must('sys/user/update', { id: person.memberId, version, roles: [person.roles[0]] })
    expect(await info()).toBeUndefined()
  })
})

describe('scope and permissions of several roles', () => {
  const ways = async (person: Person): Promise<Record<string, number>> => {
    const print = await fixture.app.app.inject({
      method: 'POST',
      url: '/api/v1/oms/wayBill/print',
      payload: { id: trip.id, layout: 'roadBill' },
      headers: { authorization: person.token },
    })
    return {
      rows:
        (await person.call<{ list?: { id: number }[] }>('oms/wayBill/list', { pageSize: 200 })).data?.list?.filter(
          row => row.id === trip.id,
        ).length ?? 0,
      info: (await person.call('oms/wayBill/info', { id: trip.id })).http,
      export: (await takeExport(fixture.app, person, { face: trips(), ids: [trip.id] })).rows.length,
      print: print.statusCode,
    }
  }

  it('are joined: every permission has the widest scope', async () => {
    const narrow: Part = { scope: 'own', permissions: ['oms.way.read', 'oms.way.export'] }
    const wide: Part = { scope: 'company', permissions: ['oms.way.print'] }
    expect(await ways(await personWith([narrow]))).toEqual({ rows: 0, info: 404, export: 0, print: 403 })
    expect(await ways(await personWith([wide]))).toEqual({ rows: 0, info: 403, export: 0, print: 403 })
    expect(await ways(await personWith([narrow, wide]))).toEqual({ rows: 1, info: 200, export: 1, print: 200 })
    expect(await ways(await personWith([wide, narrow]))).toEqual({ rows: 1, info: 200, export: 1, print: 200 })
  })

  it('rank a department and those below it between own records and the company', async () => {
    const dept = await fixture.clerk.must<{ id: number }>('sys/department/save', { name: `并部${++made}` })
    const other = await fixture.clerk.must<{ id: number }>('sys/department/save', { name: `并部${++made}` })
    await fixture.app.work(fixture.masters.orgId, tx =>
      tx.sql('update waybill set dept_id = $3 where org_id = $1 and id = $2', [
        fixture.masters.orgId,
        trip.id,
        dept.id,
      ]),
    )
    const read = ['oms.way.read', 'oms.way.export', 'oms.way.print']
    const sees = async (scopes: readonly Part['scope'][], deptId: number) =>
      (
        await ways(
          await personWith(
            scopes.map(scope => ({ permissions: read, ...(scope ? { scope } : {}) })),
            { deptId },
          ),
        )
      )['rows']
    expect(await sees(['own'], dept.id)).toBe(0)
    expect(await sees(['own', 'department'], dept.id)).toBe(1)
    expect(await sees(['own', 'department'], other.id)).toBe(0)
    expect(await sees(['department', 'departmentTree'], other.id)).toBe(0)
    await fixture.clerk.must('sys/department/move', { id: dept.id, parentId: other.id })
    expect(await sees(['department', 'departmentTree'], other.id)).toBe(1)
    expect(await sees(['department', 'company'], other.id)).toBe(1)
  })
})

import type { AnyResource } from '@tuheng/domain/kernel/resource'
import { isAlwaysLocked } from '@tuheng/domain/kernel/locked-record'
import { registry } from '@tuheng/domain/registry'
import { member } from '@tuheng/domain/system/people/member'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { type Maker, makerFor } from '../../testing/make.ts'

let app: TestApp
let admin: Person
let maker: Maker
let ids: Record<string, number>

const STATES = ['pending', 'locked', 'left', 'refused', 'invited', 'declined', 'withdrawn'] as const

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T20:00:00+08:00')
  const orgId = await app.company()
  admin = await app.person(orgId)
  maker = await makerFor(app, orgId)
  ids = Object.fromEntries(
    await Promise.all(
      STATES.map(async status => {
        const row = { account: `is-${status}`, name: `某${status}`, status }
        return [status, (await app.work(orgId, tx => tx.insert(member, row))).id] as const
      }),
    ),
  )
})

/** The references to people that somebody fills in when a record is made. */
const choices = registry.resources.flatMap((resource: AnyResource) =>
  resource.methods?.create === false
    ? []
    : Object.entries(resource.fields).flatMap(([name, field]) =>
        field.to === 'member' && !field.computed && !isAlwaysLocked(resource, name)
          ? [{ resource, name, many: field.kind === 'refs' }]
          : [],
      ),
)

it('the fields that choose people are known', () => {
  expect(choices.map(({ resource, name }) => `${resource.name}.${name}`)).toEqual(
    expect.arrayContaining(['party.salesmanId', 'companySeal.keeperId', 'department.leaderId', 'announcement.members']),
  )
})

describe.each(choices)('$resource.name.$name', ({ resource, name, many }) => {
  it('names no person who is not an active member', async () => {
    const [face] = Object.values(resource.faces)
    const input = await maker.input(resource)
    for (const status of STATES) {
      const values = { ...input, ...face?.where, [name]: many ? [admin.memberId, ids[status]] : ids[status] }
      const { http, errors = [], msg } = await admin.call(`${face?.api}/save`, values)
      expect([status, http, errors.find(one => one.path === name)?.code]).toEqual([status, 409, 'member.not_active'])
      // Whoever chooses does not learn who the person is
      expect(msg).not.toContain(`某${status}`)
    }
  })
})

it('what was chosen before the person left stays, and may be saved again', async () => {
  const worker = await app.person(admin.orgId, { permissions: [] })
  const seal = await admin.must<{ id: number; version: number }>('sys/seal/save', {
    name: '合同章',
    kind: 'contract',
    keeperId: worker.memberId,
  })
  await admin.must('sys/user/leave', { id: worker.memberId, reason: '离职' })
  const { id, version } = seal
  expect(await admin.must('sys/seal/save', { id, version, keeperId: worker.memberId, remark: '待交接' })).toMatchObject(
    { keeperId: worker.memberId, remark: '待交接' },
  )
  expect(
    await admin.call('sys/seal/save', { name: '财务章', kind: 'finance', keeperId: worker.memberId }),
  ).toMatchObject({ http: 409, errors: [{ path: 'keeperId', code: 'member.not_active' }] })
})

it('a department takes those who work in the company, and lets anybody go', async () => {
  const { id } = await admin.must<{ id: number }>('sys/department/save', { name: '调度部' })
  for (const status of STATES.filter(one => one !== 'locked')) {
    expect(await admin.call('sys/department/bind/users', { id, users: [ids[status]] })).toMatchObject({
      http: 409,
      errors: [{ path: 'users', code: 'member.not_active' }],
    })
    expect(await admin.must('sys/department/bind/users', { id: null, users: [ids[status]] })).toEqual({ moved: 0 })
  }
  expect(await admin.must('sys/department/bind/users', { id, users: [ids['locked']] })).toEqual({ moved: 1 })
})

import { exportRun, exportTemplate } from '@tuheng/domain/files/index'
import { department } from '@tuheng/domain/system/index'
import { beforeAll, expect, it } from 'vitest'
import { type Person, testApp, type TestApp } from '../testing/app.ts'
import { makerFor } from '../testing/make.ts'
import { setUpRoles } from '../features/system/roles.ts'
import { drainJobs } from '../engine/jobs/index.ts'
import { createDataExports } from './data-exports.ts'
import { createDemoContext } from './demo-context.ts'

let app: TestApp
let org = 0
const people = new Map<string, Person>()

/** Sign-in names of the demo, with the roles that they have there. */
const ROLES = {
  duizhang: 'reconciler',
  kuaiji: 'accountant',
  jingli: 'branchManager',
  diaodu: 'dispatcher',
} as const

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  org = await app.company()
  const maker = await makerFor(app, org)
  const { id: deptId } = await app.work(org, tx => tx.insert(department, { name: '运输部' }))
  const { id: driverId } = await maker.record('driver', { name: '张司机' })
  await app.work(org, tx =>
    tx.sql('update driver set dept_id = $3 where org_id = $1 and id = $2', [org, driverId, deptId]),
  )
  const roles = await app.work(org, setUpRoles)
  for (const [who, role] of Object.entries(ROLES)) {
    const person = await app.person(org, { permissions: [], name: who, deptId })
    const id = roles.get(role) ?? expect.fail(`no role ${role}`)
    await app.work(org, tx =>
      tx.sql('update member_roles set target_id = $3 where org_id = $1 and parent_id = $2', [org, person.memberId, id]),
    )
    people.set(who, person)
  }
  app.sessions.forget()
  const actors = new Map(
    await Promise.all(
      [...people].map(async ([who, { userId }]) => {
        const found = await app.sessions.actorOf(org, userId)
        return [who, found?.actor ?? expect.fail('nobody')] as const
      }),
    ),
  )
  await createDataExports(createDemoContext({ engine: app.engine, orgId: org, today: '2026-11-20', actors }), app)
})

it('tells of templates that their people may make with the rights of their roles, due from now on', async () => {
  const list = await app.work(org, tx => tx.find(exportTemplate, { where: {}, sort: ['id'] }))
  expect(list.map(({ name, nextAt, sensitive }) => [name, nextAt, sensitive])).toEqual([
    ['上月货主对账单', '2026-12-02 08:00:00', false],
    ['本月毛利表', '2026-11-23 07:30:00', false],
    ['最近7天运单', null, false],
    ['司机通讯录', null, true],
  ])
})

it('has one export whose file has expired, and one that waits for the manager', async () => {
  const runs = await app.work(org, tx => tx.find(exportRun, { where: {}, sort: ['id'] }))
  expect(runs.map(({ status, rows, approvedBy }) => [status, rows, approvedBy !== null])).toEqual([
    ['done', 1, true],
    ['waiting', null, false],
  ])
  expect(runs[0]?.bytes).toBeGreaterThan(1000)
  expect(await drainJobs(app)).toBe(0)
  const manager = await app.sessions.actorOf(org, people.get('jingli')?.userId ?? 0)
  expect(manager?.actor.permissions.has('oms.changeData.approve')).toBe(true)
})

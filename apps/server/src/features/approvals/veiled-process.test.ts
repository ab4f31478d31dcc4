// PostgreSQL instead: security
import { contract } from '@tuheng/domain/contracts/index'
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { takePdf } from '../testing/take-file.ts'
import { type Approvals, approvals, CONTRACTS, type HeldRow, nodeFor, when } from './testing/fixture.ts'

/** A process whose name tells what its condition looks at. */
const NAME = '测试流程'

let at: Approvals
let held: HeldRow
let judge: Person
/** May see all approvals; their role hides how long is given. */
let narrow: Person
let whole: Person

beforeAll(async () => {
  at = await approvals()
  at.app.clock.set('2026-11-20T10:00:00+08:00')
  judge = await at.app.person(at.orgId)
  const permissions = [
    ...permissionCodes(anyResource(contract)),
    'bpm.data.read',
    'bpm.data.print',
    'bpm.report.read',
    'bpm.approval.read',
  ]
  whole = await at.app.person(at.orgId, { permissions, scope: 'company' })
  const fieldRights = { contract: { creditDays: 'hidden' } }
  narrow = await at.app.person(at.orgId, { permissions, scope: 'company', fieldRights })
})

const results = async (who: Person, body: object = {}) =>
  (await who.must<{ list: AnyRow[] }>('bpm/data/list', body)).list
const trail = (who: Person) => who.must<{ process: string | null }>('bpm/approval/info', { id: held.approvalId })
const sheet = async (who: Person) =>
  (await takePdf(at.app, who, { path: 'bpm/approval/print', body: { id: held.approvalId } })).pages.join('\n')

it('names the process of an approval to nobody from whom its conditions keep something', async () => {
  const asked = nodeFor('财务', [judge], { fields: { creditDays: 'hidden' } })
  const usual = await at.publish('contract.submit', [nodeFor('财务', [judge])])
  // Until then nothing is told
  expect((await narrow.call('bpm/data/list', { sort: ['processId'] })).status).toBe(true)
  const process = await at.publish('contract.submit', [asked], { condition: when('record.creditDays', 'gte', '60') })
  await at.withdraw(usual)
  const { id } = await at.draft({ creditDays: 90 })
  held = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })

  expect((await results(whole))[0]).toMatchObject({ processId: process })
  expect(await results(whole, { filters: { processId: { op: 'in', value: [process] } } })).toHaveLength(1)
  const [row] = await results(narrow)
  expect(row).toBeDefined()
  expect(JSON.stringify(row)).not.toContain(NAME)
  expect(row).not.toHaveProperty('processId')
  for (const body of [{ filters: { processId: { op: 'in', value: [process] } } }, { sort: ['processId'] }])
    expect((await narrow.call('bpm/data/list', body)).status).toBe(false)

  expect((await trail(whole)).process).toBe(NAME)
  expect((await trail(narrow)).process).toBeNull()
  // The node at which they are asked hides it; whoever submitted chose it
  expect((await trail(judge)).process).toBeNull()
  expect((await trail(at.starter)).process).toBe(NAME)
  expect(await sheet(whole)).toContain(NAME)
  for (const who of [narrow, judge]) expect(await sheet(who)).not.toContain(NAME)

  const report = (who: Person) =>
    who.call('bpm/report/query', { monthFrom: '2026-11', monthTo: '2026-11', groupBy: 'processId' })
  expect((await report(whole)).status).toBe(true)
  expect((await report(narrow)).status).toBe(false)

  // Lists leave it out for whoever is asked at a node that hides what a condition looks at
  const names = JSON.stringify(await results(judge))
  expect(names).not.toContain(NAME)
  const info = await judge.must<AnyRow>('bpm/data/info', { id: held.approvalId })
  expect(JSON.stringify(info)).not.toContain(NAME)
})

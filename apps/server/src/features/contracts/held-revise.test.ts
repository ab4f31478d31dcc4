import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Person, testApp } from '../../testing/app.ts'
import { type HeldRow, nodeFor, publishBy, todoOf } from '../approvals/testing/fixture.ts'
import { makeMasters, type Masters } from '../transport/testing/masters.ts'
import { createActiveSheet, type SheetAnswer } from './testing/price-sheets.ts'

const api = 'cm/carrierPrice'
let masters: Masters
let maker: Person
let checker: Person
let sheets = 0

beforeAll(async () => {
  const app = await testApp()
  masters = await makeMasters(app, await app.company(), { teams: 0 })
  maker = await app.person(masters.orgId)
  checker = await app.person(masters.orgId)
  await publishBy(checker, 'priceSheet.revise', { nodes: [nodeFor('经理', [checker])] })
})

let sheet: SheetAnswer
beforeEach(async () => {
  const vehicleKind = ['dump', 'semiFlat', 'semiBox'][sheets++]
  const line = {
    routeId: masters.routeId,
    goodsId: masters.goodsId,
    vehicleKind,
    basis: 'ton',
    price: '120',
    taxRate: '0.09',
  }
  const input = { contractId: masters.apContractA, effFrom: '2026-11-01', effTo: '2026-12-31', lines: [line] }
  sheet = await createActiveSheet({ maker, checker, api, input })
})

const change = { effFrom: '2026-12-05', adjust: 'amount', value: '5', reason: '油价上涨' }
const drafts = async () => {
  const { list } = await maker.must<{ list: SheetAnswer[] }>(`${api}/list`, { filters: { status: ['draft'] } })
  return list.filter(one => one.basedOnId === sheet.id)
}
const agree = async () => {
  const [task] = await todoOf(checker)
  return checker.must('bpm/approval/agree', { id: task?.id, taskId: task?.taskId })
}

it('a next version waits for the approval that a process asks for, and is made by its last agreement', async () => {
  const answer = await maker.must<HeldRow & { next?: AnyRow }>(`${api}/revise`, { id: sheet.id, ...change })
  expect(answer).toMatchObject({ approval: 'running', status: 'active' })
  expect(answer.next).toBeUndefined()
  expect(await drafts()).toEqual([])
  expect(await maker.call(`${api}/revise`, { id: sheet.id, ...change })).toMatchObject({
    http: 409,
    error: 'transition.under_approval',
  })
  await agree()
  expect(await drafts()).toMatchObject([{ effFrom: '2026-12-05', effTo: '2026-12-31' }])
})

it('of several at once each waits, and says so', async () => {
  const { results } = await maker.must<{ results: AnyRow[] }>(`${api}/revise`, { ids: [sheet.id], ...change })
  expect(results).toMatchObject([{ id: sheet.id, ok: true, warnings: [{ code: 'transition.held' }] }])
  expect(results[0]).not.toHaveProperty('nextId')
  expect(await drafts()).toEqual([])
  await agree()
  expect(await drafts()).toHaveLength(1)
})

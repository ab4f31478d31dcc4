// PostgreSQL instead: security
import { contract } from '@tuheng/domain/contracts/index'
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { ownCodes } from '@tuheng/domain/system/rights/own-rights'
import { beforeAll, describe, expect, it } from 'vitest'
import { readPdf, textOf } from '../../engine/print/pdf-text.ts'
import type { Person } from '../../testing/app.ts'
import { takeExport } from '../../testing/exported.ts'
import { joinWith } from '../../testing/membership.ts'
import { upload } from '../../testing/upload.ts'
import { agreeFirst, type Approvals, approvals, CONTRACTS, type HeldRow, nodeFor, todoOf } from './testing/fixture.ts'

/** Fields that a node hides, looked for in every way out, by those who decide there. */

const TITLE = '密一语Q4711Z'
const FILE = '密二件Q4712Z'
const AMOUNT = '8765432.10'

let at: Approvals
let process: number
/** An administrator, a member with a role, and one who stands in for the member. */
const judges: Person[] = []
let held: HeldRow
let fileId: number

beforeAll(async () => {
  at = await approvals()
  at.app.clock.set('2026-11-20T10:00:00+08:00')
  const codes = [...registry.resources.flatMap(permissionCodes), ...ownCodes()]
  const member = () => at.app.person(at.orgId, { permissions: codes })
  judges.push(await at.app.person(at.orgId), await member(), await member())
  const [admin, holder, substitute] = judges as [Person, Person, Person]
  // The day of the database, which decides about substitutes, is not that of the test
  await holder.must('bpm/substitute/save', {
    memberId: holder.memberId,
    substituteId: substitute.memberId,
    fromDate: '2020-01-01',
    toDate: '2099-12-31',
    reason: '出差',
  })
  const fields = { title: 'hidden', deposit: 'hidden', files: 'hidden', creditDays: 'editable' }
  process = await at.publish('contract.submit', [nodeFor('财务', [admin, holder], { fields, way: 'all' })])
  const { data } = await upload(at.app, at.starter, [`${FILE}.txt`, 'x'])
  fileId = data[0]?.id as number
  const { id } = await at.draft({ title: TITLE, deposit: AMOUNT, files: data })
  held = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
})

/** The secrets in a text. */
const secretsIn = (text: string): string[] => [TITLE, AMOUNT, FILE].filter(word => text.includes(word))

async function raw(person: Person, path: string, payload: object) {
  const headers = { authorization: person.token }
  return at.app.app.inject({ method: 'POST', url: `/api/v1/${path}`, payload, headers })
}
const told = async (person: Person, path: string, body: object): Promise<string[]> =>
  secretsIn((await raw(person, path, body)).body)

describe('what a node hides', () => {
  const filters = { deposit: { op: 'range', value: [AMOUNT, AMOUNT] } }
  const byTitle = { title: { op: 'contains', value: TITLE } }
  const period = { from: '2026-11-01', to: '2026-11-30', resource: 'contract' }
  it.each<[string, () => object]>([
    ['info', () => ({ id: held.id })],
    ['reveal', () => ({ id: held.id })],
    ['history', () => ({ id: held.id })],
    ['list', () => ({})],
    ['list', () => ({ ids: [held.id] })],
    ['list', () => ({ ids: [held.id], sort: ['deposit'] })],
    ['list', () => ({ search: TITLE })],
    ['list', () => ({ filters })],
    ['across', () => ({})],
    ['summary', () => ({})],
    ['options', () => ({ search: TITLE })],
    ['options', () => ({ ids: [held.id] })],
    ['save', () => ({ id: held.id, version: 999 })],
    ['save', () => ({ id: held.id, version: held.version, endDate: '2020-01-01' })],
    ['approve', () => ({ id: held.id, version: 999 })],
    ['delete', () => ({ id: held.id, version: 999, reason: 'x' })],
    ['/bpm/approval/info', () => ({ id: held.approvalId })],
    ['/bpm/approval/list', () => ({ tab: 'todo' })],
    ['/oms/approval/list', () => ({})],
    ['/bpm/data/list', () => ({})],
    ['/bpm/data/info', () => ({ id: held.approvalId })],
    ['/bpm/data/history', () => ({ id: held.approvalId })],
    ['/sys/search/list', () => ({ search: TITLE })],
    ['/sys/log/list', () => ({ ...period, pageSize: 200 })],
    ['/sys/log/export', () => period],
    ['/sys/log/list', () => ({ ...period, resource: 'approvalRun', pageSize: 200 })],
    ['/fms/file/link', () => ({ id: fileId })],
    ['/sys/msg/my/list', () => ({ pageSize: 200 })],
  ])('is told by no %s', async (call, body) => {
    const path = call.startsWith('/') ? call.slice(1) : `${CONTRACTS}/${call}`
    for (const judge of judges) {
      const answer = await raw(judge, path, body())
      expect(secretsIn(answer.body), `${call} ${answer.statusCode}`).toEqual([])
      // Nothing of it can be found out by asking for it
      if (call === '/sys/log/export') continue
      const list = (answer.json() as { data: { list?: AnyRow[] } | null }).data?.list ?? []
      if (path === `${CONTRACTS}/list` && ('search' in body() || 'filters' in body())) expect(list).toEqual([])
    }
  })

  it('is told by no list across companies that is asked from another one', async () => {
    const [, holder, substitute] = judges as [Person, Person, Person]
    const open = await at.draft()
    for (const person of [holder, substitute]) {
      const there = await joinWith(at.app, person, { orgId: await at.app.company() })
      for (const body of [{}, { sums: true }, { filters, sums: true }, { search: TITLE }, { sort: ['deposit'] }]) {
        const answer = await there.call<{ list: AnyRow[] }>(`${CONTRACTS}/across`, body)
        expect(answer.http).toBe(200)
        expect(secretsIn(JSON.stringify(answer.data))).toEqual([])
        const ids = answer.data.list.map(({ id }) => id)
        expect(ids).not.toContain(held.id)
        expect(ids.includes(open.id)).toBe(!('filters' in body || 'search' in body))
      }
    }
  })

  it('is in no sum, export and print', async () => {
    for (const judge of judges) {
      const count = async (body: object) =>
        (await judge.must<{ count: number; totals: AnyRow }>(`${CONTRACTS}/summary`, body)).count
      expect([await count({ filters }), await count({ filters: byTitle })]).toEqual([0, 0])
      for (const ids of [[held.id], undefined]) {
        const { rows } = await takeExport(at.app, judge, {
          face: anyResource(contract).faces.customer as never,
          ...(ids ? { ids } : {}),
          columns: ['contractNo', 'title', 'deposit'],
        })
        expect(secretsIn(JSON.stringify(rows))).toEqual([])
      }
      const print = await raw(judge, `${CONTRACTS}/print`, { id: held.id, layout: 'contract' })
      const pages = print.statusCode === 200 ? readPdf(print.rawPayload).map(page => textOf(page)) : []
      expect(secretsIn(pages.join('\n'))).toEqual([])
      const sheet = await raw(judge, 'bpm/approval/print', { id: held.approvalId })
      const sheetText = readPdf(sheet.rawPayload)
        .map(page => textOf(page))
        .join('\n')
      expect(sheetText).toContain('审批单')
      expect(secretsIn(sheetText)).toEqual([])
    }
  })

  it('is told by no dry run of a process', async () => {
    const condition = { anyOf: [{ allOf: [{ subject: 'record.deposit', op: 'gt', value: '8000000' }] }] }
    const design = { act: 'contract.submit', flow: { nodes: [nodeFor('财务', judges)] }, condition }
    const body = { ...design, recordId: held.id, starterId: at.starter.memberId }
    for (const judge of judges)
      expect(await judge.call('bpm/process/dryRun', body)).toMatchObject({ error: 'approval.dry_hidden' })
    expect((await at.starter.call('bpm/process/dryRun', body)).status).toBe(true)
  })

  it('leaves the rest of the record to those who decide, also what they may change', async () => {
    const [, holder] = judges as [Person, Person]
    const row = await holder.must<HeldRow>(`${CONTRACTS}/info`, { id: held.id })
    expect(row).toMatchObject({ creditDays: 45, approval: 'running' })
    expect(row).not.toHaveProperty('title')
    expect((await raw(holder, `${CONTRACTS}/print`, { id: held.id, layout: 'contract' })).statusCode).toBe(200)
    const [task] = await todoOf(holder)
    expect(task).toMatchObject({ recordNo: row['contractNo'] })
    expect(task?.facts.map(fact => fact.label)).not.toContain('合同名称')
    await at.starter.must('bpm/approval/withdraw', { id: held.approvalId })
    // Whoever is no longer asked sees what their rights show
    for (const judge of judges)
      expect(await told(judge, `${CONTRACTS}/info`, { id: held.id })).toEqual([TITLE, AMOUNT, FILE])
  })

  it('stays hidden from whoever has added a signer before themselves', async () => {
    const [, holder, substitute] = judges as [Person, Person, Person]
    const { approvalId } = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id: held.id })
    const task = { id: approvalId, taskId: 2 }
    await holder.must('bpm/approval/addSigners', { ...task, add: [at.admin.memberId], where: 'before' })
    expect(await todoOf(holder)).toEqual([])
    for (const person of [holder, substitute, at.admin])
      expect(await told(person, `${CONTRACTS}/info`, { id: held.id })).toEqual([])
    expect((await holder.call('bpm/approval/info', { id: approvalId })).status).toBe(true)
    expect(await told(holder, 'bpm/approval/info', { id: approvalId })).toEqual([])
    await at.admin.must('bpm/approval/end', { id: approvalId, reason: '测试结束' })
    expect(await told(holder, `${CONTRACTS}/info`, { id: held.id })).toContain(TITLE)
  })

  it('shows again to whoever has decided, and does not keep others from being asked', async () => {
    const [admin, holder] = judges as [Person, Person]
    const { approvalId } = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id: held.id })
    expect(await told(holder, `${CONTRACTS}/info`, { id: held.id })).toEqual([])
    await holder.must('bpm/approval/handOver', { id: approvalId, taskId: 2, to: at.admin.memberId })
    expect(await told(holder, `${CONTRACTS}/info`, { id: held.id })).toContain(TITLE)
    expect(await told(at.admin, `${CONTRACTS}/info`, { id: held.id })).toEqual([])
    expect(await agreeFirst(admin)).toEqual({ status: 'running' })
    expect(await agreeFirst(at.admin)).toEqual({ status: 'approved' })
    expect(await told(at.admin, `${CONTRACTS}/info`, { id: held.id })).toContain(TITLE)
    await at.withdraw(process)
  })
})

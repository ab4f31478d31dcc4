import { approvalReport } from '@tuheng/domain/approvals/index'
import type { Run } from '@tuheng/domain/approvals/run'
import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import { recordsBehind, type ReportQuery } from '@tuheng/domain/kernel/report-records'
import { quotient } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { proveReport } from '../../testing/report-proof.ts'
import { takeSheets } from '../testing/take-file.ts'
import { settingsFrom } from '@tuheng/domain/system/company/settings'
import { workedMinutes, workingTimeBy } from './due.ts'
import { endTimeLimits } from './index.ts'
import { type Approvals, approvals, CONTRACTS, type HeldRow, nodeFor, todoOf } from './testing/fixture.ts'

const report = approvalReport as unknown as Report
const SUMMED = ['tasks', 'minutes', 'limited', 'overdue', 'rejected']
const MONTHS = { monthFrom: '2026-11', monthTo: '2027-02' }
const GIVEN = ['价格偏高', '资料不全', '超出授权']
/** The last is that of the time limit. */
const REASONS = [...GIVEN, '超过时限，系统自动处理']

const USUAL = workingTimeBy(settingsFrom({}))

/** The same history and questions at every run. */
let state = Number(process.env['REPORT_SEED'] ?? 20261120)
const random = (): number => {
  state = (state * 1664525 + 1013904223) % 4294967296
  return state / 4294967296
}
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

let at: Approvals
let people: Person[]
let processIds: number[]
let known: Fact[]

interface Fact {
  month: string
  act: string
  /** Any version of the process. */
  processId: number
  node: string
  memberId: number
  outcome: string
  reason: string | null
  minutes: number
  isLimited: boolean
  isOverdue: boolean
}

/** Lets between a minute and four days pass. */
function pass(): void {
  const minutes = 1 + Math.floor(random() ** 3 * 5_760)
  at.app.clock.set(new Date(at.app.clock.now().getTime() + minutes * 60_000 + 7_000).toISOString())
}

/** One contract through its approval, by acts at random. */
async function history(): Promise<void> {
  const { id } = await at.draft({ endDate: '2027-12-31' })
  const { approvalId } = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
  for (let i = 0; i < 9; i++) {
    pass()
    const run = await at.admin.must<{ status: string }>('bpm/approval/info', { id: approvalId })
    if (run.status === 'returned') await at.starter.must(`${CONTRACTS}/submit`, { id })
    if (run.status === 'approved') return
    const person = oneOf(people)
    const task = (await todoOf(person)).find(one => one.id === approvalId)
    if (!task) {
      await endTimeLimits(at.app.engine)
      continue
    }
    const asked = { id: approvalId, taskId: task.taskId }
    const name = oneOf(['agree', 'agree', 'agree', 'reject', 'reject', 'handOver', 'takeBack'])
    if (name === 'handOver') await person.call('bpm/approval/handOver', { ...asked, to: oneOf(people).memberId })
    else if (name === 'reject') await person.must('bpm/approval/reject', { ...asked, opinion: oneOf(GIVEN) })
    else {
      await person.must('bpm/approval/agree', { ...asked, ...(random() < 0.5 ? { opinion: '同意' } : {}) })
      if (name === 'takeBack') await person.call('bpm/approval/takeBack', asked)
    }
  }
}

beforeAll(async () => {
  at = await approvals()
  people = []
  for (let i = 0; i < 4; i++) people.push(await at.app.person(at.orgId))
  const [a, b, c, d] = people as [Person, Person, Person, Person]
  const first = await at.publish('contract.submit', [
    nodeFor('部门', [a, b], { way: 'any', limit: { hours: 8, onExpiry: 'remind' } }),
    nodeFor('财务', [c, d]),
  ])
  for (let i = 0; i < 5; i++) await history()
  // A second version of it, with other nodes
  const { id } = await at.admin.must<{ id: number }>('bpm/process/newVersion', { id: first })
  const design = await at.admin.must<AnyRow>('bpm/process/design', { id })
  const flow = {
    ...(design['flow'] as object),
    nodes: [
      nodeFor('部门', [b], { limit: { hours: 4, onExpiry: 'reject' } }),
      nodeFor('总经理', [a, d], { way: 'any' }),
    ],
  }
  const { version } = await at.admin.must<{ version: number }>('bpm/process/saveDesign', {
    id,
    flow,
    version: design['version'],
    condition: null,
  })
  await at.admin.must('bpm/process/publish', { id, version })
  for (let i = 0; i < 6; i++) await history()
  processIds = [first, id]
  known = await recomputed()
}, 300_000)

/** The same facts from the states of the runs and the acts in their order. */
async function recomputed(): Promise<Fact[]> {
  return at.app.work(at.orgId, async tx => {
    const runs = await tx.sql<{ id: number; act: string; processId: number; state: Run }>(
      'select id, act, process_id as "processId", state from approval_run where org_id = $1',
      [at.orgId],
    )
    const facts: Fact[] = []
    for (const { id, act, processId, state: run } of runs.rows) {
      const acts = await tx.sql<{ opinion: string | null }>(
        `select opinion from approval_act where org_id = $1 and run_id = $2 and kind <> 'urge' order by id`,
        [at.orgId, id],
      )
      for (const task of run.tasks.filter(one => one.state === 'agreed' || one.state === 'rejected')) {
        const { rows } = await tx.sql<{ node: string; opened: string; acted: string; due: string | null }>(
          'select node_id as node, opened_at as opened, acted_at as acted, due_at as due from approval_task where org_id = $1 and run_id = $2 and no = $3 and not is_copy',
          [at.orgId, id, task.id],
        )
        const [row] = rows
        if (!row) throw new Error(`no task ${task.id}`)
        facts.push({
          month: row.acted.slice(0, 7),
          act,
          processId,
          node: row.node,
          memberId: task.memberId,
          outcome: task.state,
          reason: task.state === 'rejected' ? (acts.rows[(task.actNo ?? 0) - 1]?.opinion ?? null) : null,
          minutes: workedMinutes(row.opened, row.acted, USUAL),
          isLimited: row.due !== null,
          isOverdue: row.due !== null && row.acted > row.due,
        })
      }
    }
    return facts
  })
}

const query = (who: Person, body: AnyRow) => who.must<ReportAnswer>('bpm/report/query', { ...MONTHS, ...body })

/** The facts that a question asks for. */
function asked({ params, without }: ReportQuery): Fact[] {
  const is = (name: keyof Fact, fact: Fact) =>
    params[name] === undefined || params[name] === null || fact[name] === params[name]
  return known.filter(
    fact =>
      fact.month >= String(params['monthFrom']) &&
      fact.month <= String(params['monthTo']) &&
      (['act', 'node', 'memberId', 'outcome', 'reason'] as const).every(name => is(name, fact)) &&
      (params['timing'] === undefined ||
        (params['timing'] === 'limited'
          ? fact.isLimited
          : params['timing'] === 'overdue'
            ? fact.isOverdue
            : fact.isLimited && !fact.isOverdue)) &&
      (!without.includes('reason') || fact.reason === null),
  )
}

const summed = (facts: readonly Fact[]): AnyRow => ({
  tasks: facts.length,
  minutes: facts.reduce((all, { minutes }) => all + minutes, 0),
  limited: facts.filter(({ isLimited }) => isLimited).length,
  overdue: facts.filter(({ isOverdue }) => isOverdue).length,
  rejected: facts.filter(({ outcome }) => outcome === 'rejected').length,
})

const only = (row: AnyRow, names: readonly string[]): AnyRow => Object.fromEntries(names.map(name => [name, row[name]]))

describe('the report of approvals', () => {
  it('has a history that tells something', () => {
    const all = summed(known)
    for (const name of SUMMED) expect(all[name], name).toBeGreaterThan(2)
    expect(new Set(known.map(({ month }) => month)).size).toBeGreaterThan(1)
    expect(new Set(known.map(({ reason }) => reason))).toEqual(new Set([null, ...REASONS]))
  })

  it('adds up to the same under every dimension', async () => {
    expect(await proveReport(people[0] as Person, report, { params: MONTHS, summed: SUMMED })).toEqual(summed(known))
  })

  it('answers any question as the histories do, and every figure leads to its tasks', async () => {
    const dimensions = (report.groupBy ?? []).filter(({ record }) => !record)
    for (let i = 0; i < 12; i++) {
      const { value: groupBy, within = [] } = oneOf(dimensions)
      const given = {
        ...(random() < 0.3 ? { memberId: oneOf(people).memberId } : {}),
        ...(random() < 0.3 ? { node: oneOf(['部门', '财务', '总经理']) } : {}),
        ...(random() < 0.2 ? { outcome: oneOf(['agreed', 'rejected']) } : {}),
        ...(random() < 0.2 ? { timing: oneOf(['limited', 'overdue', 'inTime']) } : {}),
        ...(random() < 0.3 ? { processId: oneOf(processIds) } : {}),
        ...(random() < 0.3 ? { monthTo: '2026-12' } : {}),
        ...(random() < 0.2 ? { perMonth: true } : {}),
      }
      const question: ReportQuery = { params: { ...MONTHS, ...given }, groupBy, without: [] }
      const { rows, totals } = await query(people[0] as Person, { ...question.params, groupBy })
      const facts = asked(question)
      expect(only(totals, SUMMED), JSON.stringify(question)).toEqual(summed(facts))
      const keys = ['perMonth' in given && groupBy !== 'month' ? ['month'] : [], within, groupBy].flat()
      const groups = Map.groupBy(facts, fact =>
        JSON.stringify(keys.map(name => (name === 'processId' ? processIds[1] : fact[name as keyof Fact]))),
      )
      expect(new Map(rows.map(row => [JSON.stringify(keys.map(name => row[name])), only(row, SUMMED)]))).toEqual(
        new Map([...groups].map(([key, some]) => [key, summed(some)])),
      )
      for (const row of rows) {
        expect(row['avgHours']).toBe(quotient(Number(row['minutes']), Number(row['tasks']) * 60, 2))
        const column = oneOf(SUMMED)
        const behind = recordsBehind(report, { row, column }, question) as ReportQuery
        const list = await query(people[0] as Person, {
          ...behind.params,
          groupBy: behind.groupBy,
          without: behind.without,
        })
        expect(list.totals[column], JSON.stringify([question, row, column])).toEqual(row[column])
        expect(list.rows.reduce((all, one) => all + Number(one[column]), 0)).toBe(row[column])
      }
    }
  })

  it('names the tasks behind a figure with their run, and exports what it shows', async () => {
    const { rows } = await query(at.admin, { groupBy: 'taskNo', outcome: 'rejected' })
    expect(rows.length).toBeGreaterThan(2)
    for (const row of rows) {
      const run = await at.admin.must<{ no: string }>('bpm/approval/info', { id: row['runId'] })
      expect(String(row['taskNo']).startsWith(`${run.no}-`)).toBe(true)
      expect(row).toMatchObject({ source: 'approvalRun', tasks: 1, rejected: 1, outcome: 'rejected' })
      expect(REASONS).toContain(row['reason'])
    }
    expect(rows.map(row => Number(row['minutes']))).toEqual(
      rows.map(row => Number(row['minutes'])).toSorted((a, b) => b - a),
    )
    const [sheet = []] = (
      await takeSheets(at.app, at.admin, { path: 'bpm/report/export', body: { ...MONTHS, groupBy: 'reason' } })
    ).values()
    expect(sheet[0]?.slice(0, 2)).toEqual(['驳回原因', '办结(件)'])
    expect(sheet.flat()).toEqual(expect.arrayContaining(REASONS))
  })

  it('is for those with the right, within their reach, without what they may not see', async () => {
    const person = (permissions: string[], more: object = {}) =>
      at.app.person(at.orgId, { scope: 'company', permissions, ...more })
    const none = await person(['bpm.data.read'])
    expect(await none.call('bpm/report/query', MONTHS)).toMatchObject({ http: 403 })
    const reader = await person(['bpm.report.read', 'cm.customer.read'])
    expect(only((await query(reader, {})).totals, SUMMED)).toEqual(summed(known))
    expect(await reader.call('bpm/report/export', MONTHS)).toMatchObject({ http: 403 })
    // What was said about a record is for those who see the record
    const reasons = async (who: Person) =>
      (await query(who, { groupBy: 'reason' })).rows.map(row => row['reason']).filter(reason => reason !== null)
    expect((await reasons(reader)).toSorted()).toEqual(REASONS.toSorted())
    const stranger = await person(['bpm.report.read'])
    expect(await reasons(stranger)).toEqual([])
    expect(await query(stranger, { reason: REASONS[0] })).toMatchObject({ rows: [] })
    // Figures of persons are closed by the column, their names by the field of the member
    const closed = await person(['bpm.report.read'], { fieldRights: { approvalReport: { memberId: 'hidden' } } })
    expect(await closed.call('bpm/report/query', { ...MONTHS, groupBy: 'memberId' })).toMatchObject({ http: 403 })
    expect(await closed.call('bpm/report/query', { ...MONTHS, memberId: people[0]?.memberId })).toMatchObject({
      http: 403,
    })
    for (const row of (await query(closed, { groupBy: 'taskNo' })).rows) expect(row).not.toHaveProperty('memberId')
    const nameless = await person(['bpm.report.read'], { fieldRights: { member: { name: 'hidden' } } })
    for (const row of (await query(nameless, { groupBy: 'memberId' })).rows) expect(row).not.toHaveProperty('memberId$')
    const own = await at.app.person(at.orgId, { scope: 'self', permissions: ['bpm.report.read'] })
    expect((await query(own, {})).rows).toEqual([])
    const other = await at.app.person(await at.app.company('他'))
    expect((await query(other, {})).rows).toEqual([])
  })
})

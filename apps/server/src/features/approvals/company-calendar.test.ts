import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { endTimeLimits } from './index.ts'
import { agreeFirst, type Approvals, approvals, CONTRACTS, type HeldRow, nodeFor } from './testing/fixture.ts'

/** Time limits, what exceeds them and what approvals take follow the working calendar of the company. */

let at: Approvals
let judge: Person

const save = (settings: object, who = at.admin) => who.call('sys/set/save', { settings })

beforeAll(async () => {
  at = await approvals()
  judge = await at.app.person(at.orgId)
  at.app.clock.set('2026-11-19T10:00:00+08:00')
  await at.publish('contract.submit', [nodeFor('财务', [judge], { limit: { hours: 4, onExpiry: 'remind' } })])
})

/** Submitted on a Friday at five; the moment of the limit, and by how much it is exceeded on Monday at noon. */
async function limited(): Promise<{ id: number; due: string | null; late: number | null }> {
  at.app.clock.set('2026-11-20T17:00:00+08:00')
  const { id } = await at.draft()
  const { approvalId } = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
  at.app.clock.set('2026-11-23T12:30:00+08:00')
  const { nodes } = await judge.must<{ nodes: { people: { dueAt: string | null; lateMinutes: number | null }[] }[] }>(
    'bpm/approval/info',
    { id: approvalId },
  )
  const { dueAt = null, lateMinutes = null } = nodes[0]?.people[0] ?? {}
  return { id: approvalId ?? 0, due: dueAt, late: lateMinutes }
}

describe('the working calendar of a company', () => {
  it('moves the limit, what exceeds it and what was taken when a weekend is made a workday', async () => {
    const usual = await limited()
    expect(usual).toMatchObject({ due: '2026-11-23 12:00:00', late: 0 })
    await at.starter.must('bpm/approval/withdraw', { id: usual.id })
    expect(await save({ workHours: '8:00-12:00, 14:00-18:00', extraWorkdays: '2026-11-21' })).toMatchObject({
      http: 200,
    })
    const own = await limited()
    // An hour of Friday, three of Saturday; then five more of Saturday and four of Monday
    expect(own).toMatchObject({ due: '2026-11-21 11:00:00', late: 540 })
    await agreeFirst(judge)
    const { rows } = await at.admin.must<{ rows: { minutes: number }[] }>('bpm/report/query', {
      monthFrom: '2026-11',
      monthTo: '2026-11',
      groupBy: 'act',
    })
    // Friday 1, Saturday 8 and Monday 4 hours
    expect(rows[0]?.minutes).toBe(780)
  })

  it('reminds on the Saturday that is worked', async () => {
    at.app.clock.set('2026-11-20T17:00:00+08:00')
    const { id } = await at.draft()
    const { approvalId } = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
    at.app.clock.set('2026-11-21T10:59:00+08:00')
    expect(await endTimeLimits(at.app.engine)).toBe(0)
    at.app.clock.set('2026-11-21T11:00:00+08:00')
    expect(await endTimeLimits(at.app.engine)).toBe(1)
    await at.starter.must('bpm/approval/withdraw', { id: approvalId })
  })

  it('is of that company alone', async () => {
    const other = await at.app.person(await at.app.company())
    expect(await other.must('sys/set/info')).toMatchObject({ workHours: '9:00-12:00, 13:30-18:00', extraWorkdays: '' })
  })

  it('is refused at its field where it is no calendar, and may be emptied', async () => {
    expect(await save({ workHours: '18:00-9:00' })).toMatchObject({
      http: 400,
      errors: [{ path: 'workHours', code: 'setting.value' }],
    })
    expect(await save({ extraWorkdays: '下周六' })).toMatchObject({ http: 400, errors: [{ path: 'extraWorkdays' }] })
    expect(await save({ extraWorkdays: null })).toMatchObject({ http: 200, data: { extraWorkdays: '' } })
  })
})

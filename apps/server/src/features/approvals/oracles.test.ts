// PostgreSQL instead: security
import { contract } from '@tuheng/domain/contracts/index'
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import { waybill } from '@tuheng/domain/transport/index'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { taskIn, tripAt, type TripRow } from '../transport/testing/masters.ts'
import { type Approvals, approvals, branchFor, CONTRACTS, type HeldRow, nodeFor, when } from './testing/fixture.ts'

/** What previews, trails and other documents might tell of what is hidden. */

let at: Approvals
let other: Person

beforeAll(async () => {
  at = await approvals()
  other = await at.app.person(at.orgId)
})

const unloaded = async (): Promise<TripRow> => {
  const { id: mainId } = await taskIn(at.app, at.masters)
  const team = await at.masters.team()
  return tripAt(at.starter, { masters: at.masters, mainId, team, step: 'unloaded', unload: { lossReason: '途耗' } })
}

describe('a trial', () => {
  it('tells whoever has hidden fields nothing of the guard of an act', async () => {
    const narrow = await at.app.person(at.orgId, {
      permissions: [...permissionCodes(anyResource(contract)), 'bpm.process.read', 'sys.user.read'],
      scope: 'company',
      fieldRights: { contract: { creditDays: 'hidden' } },
    })
    const process = await at.publish('contract.submit', [nodeFor('经理', [other])])
    const [draft, sent] = [await at.draft(), await at.draft()]
    const { approvalId } = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id: sent.id })
    await other.must('bpm/approval/agree', { id: approvalId, taskId: 1, opinion: '同意' })
    const flow = { nodes: [nodeFor('经理', [other])] }
    const dry = (who: Person, recordId: number) =>
      who.must<AnyRow>('bpm/process/dryRun', {
        act: 'contract.submit',
        flow,
        condition: null,
        recordId,
        starterId: at.starter.memberId,
      })
    const preview = (who: Person, id: number) =>
      who.must<{ process: string | null }>('bpm/approval/preview', { face: CONTRACTS, act: 'submit', id })
    expect([await dry(at.admin, draft.id), await dry(at.admin, sent.id)]).toMatchObject([
      { isAsItStands: false },
      { isAsItStands: true },
    ])
    expect(await dry(narrow, draft.id)).toEqual(await dry(narrow, sent.id))
    expect((await preview(at.admin, sent.id)).process).toBeNull()
    expect(await preview(narrow, draft.id)).toEqual(await preview(narrow, sent.id))
    await at.withdraw(process)
  })

  it('of another starter needs the right to see members', async () => {
    const { id } = await at.draft()
    const reader = await at.app.person(at.orgId, { permissions: ['bpm.process.read', 'cm.customer.read'] })
    const dry = (starterId: number) =>
      reader.call('bpm/process/dryRun', {
        act: 'contract.submit',
        flow: { nodes: [nodeFor('经理', [other])] },
        condition: null,
        recordId: id,
        starterId,
      })
    expect(await dry(at.starter.memberId)).toMatchObject({ http: 403 })
    expect(await dry(reader.memberId)).toMatchObject({ http: 200 })
  })
})

describe('a branch on what the act is given', () => {
  it('is one step for whom the fields are hidden that it writes', async () => {
    const codes = [...permissionCodes(anyResource(waybill)), 'bpm.approval.read', 'bpm.data.read']
    const narrow = await at.app.person(at.orgId, {
      permissions: codes,
      scope: 'company',
      fieldRights: { waybill: { arPrice: 'hidden' } },
    })
    const whole = await at.app.person(at.orgId, { permissions: codes, scope: 'company' })
    const process = await at.publish('waybill.setPrice', [
      branchFor('按价', when('input.price', 'gte', '100'), [nodeFor('高价审', [other])]),
    ])
    const { id } = await unloaded()
    const input = { side: 'ar', basis: 'ton', price: '150', reason: '议价' }
    const { approvalId } = await at.starter.must<HeldRow>('oms/wayBill/setPrice', { id, ...input })
    const told = async (who: Person) => {
      const run = await who.must<object>('bpm/approval/info', { id: approvalId })
      const figures = await who.must<object>('bpm/data/figures', { ids: [approvalId] })
      return JSON.stringify([run, figures])
    }
    expect(await told(whole)).toContain('高价审')
    const answers = await told(narrow)
    expect([answers.includes('高价审'), answers.includes('符合'), answers.includes('按价')]).toEqual([
      false,
      false,
      true,
    ])
    await at.starter.must('bpm/approval/withdraw', { id: approvalId })
    await at.withdraw(process)
  })
})

describe('what a node hides of a document', () => {
  it('is told by none of its charges, in lists and in reports, while the person is asked', async () => {
    const judge = await at.app.person(at.orgId)
    const trip = await unloaded()
    const fields = { arTotal: 'hidden', apTotal: 'hidden', profitExcl: 'hidden', waybillNo: 'hidden' }
    const process = await at.publish('waybill.setPrice', [nodeFor('财务', [judge], { fields })])
    const docs = async () => {
      const charges = await judge.must<{ list: { docNo: string }[] }>('sap/charge/list', { pageSize: 200 })
      const report = await judge.must<ReportAnswer>('gl/gpm/query', {
        monthFrom: '2026-11',
        monthTo: '2026-11',
        groupBy: 'docNo',
      })
      const all = await judge.must<ReportAnswer>('gl/gpm/query', { monthFrom: '2026-11', monthTo: '2026-11' })
      return {
        named: JSON.stringify([charges, report]).includes(trip.waybillNo),
        revenue: [report.totals['revenueExcl'], all.totals['revenueExcl']],
      }
    }
    const before = await docs()
    expect(before.named).toBe(true)
    const { approvalId } = await at.starter.must<HeldRow>('oms/wayBill/setPrice', {
      id: trip.id,
      side: 'ar',
      basis: 'ton',
      price: '150',
      reason: '议价',
    })
    const during = await docs()
    expect(during.named).toBe(false)
    expect(during.revenue[1]).toBe(during.revenue[0])
    expect(during.revenue[0]).not.toBe(before.revenue[0])
    await at.starter.must('bpm/approval/withdraw', { id: approvalId })
    expect(await docs()).toEqual(before)
    await at.withdraw(process)
  })
})

describe('the calls of processes', () => {
  it('keep to the data scope of the person', async () => {
    const process = await at.publish('contract.submit', [nodeFor('经理', [other])])
    const own = await at.app.person(at.orgId, {
      permissions: ['bpm.process.read', 'bpm.process.modify', 'bpm.process.publish'],
      scope: 'own',
    })
    const { version } = await at.admin.must<{ version: number }>('bpm/process/info', { id: process })
    const design = { version, flow: { nodes: [] }, condition: null }
    for (const [call, body] of [
      ['info', {}],
      ['design', {}],
      ['saveDesign', design],
      ['newVersion', {}],
      ['copyAs', { name: '副本' }],
    ] as const)
      expect(await own.call(`bpm/process/${call}`, { id: process, ...body }), call).toMatchObject({ http: 404 })
    await at.withdraw(process)
  })
})

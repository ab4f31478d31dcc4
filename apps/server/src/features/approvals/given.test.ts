import { permissionCodes } from '@tuheng/domain/kernel/policy'
import { registry } from '@tuheng/domain/registry'
import { takePdf } from '../testing/take-file.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sweepFiles } from '../../engine/files/index.ts'
import type { Person } from '../../testing/app.ts'
import { upload } from '../../testing/upload.ts'
import { agreeFirst, type Approvals, approvals, CONTRACTS, type HeldRow, nodeFor, todoOf } from './testing/fixture.ts'

let at: Approvals
let judge: Person

interface Told {
  given: { changes: { label: string; before: string; after: string }[]; files: { id: number; name: string }[] }
}

beforeAll(async () => {
  at = await approvals()
  at.app.clock.set('2026-11-20T10:00:00+08:00')
  judge = await at.app.person(at.orgId)
})

const uploaded = async (person: Person, name: string) =>
  (await upload(at.app, person, [`${name}.txt`, name])).data[0]?.id as number
const opens = async (person: Person, id: number) => (await person.call('fms/file/link', { id })).http

/** A contract in force. */
async function active(): Promise<HeldRow> {
  const { id } = await at.draft()
  await at.starter.must(`${CONTRACTS}/submit`, { id })
  await judge.must(`${CONTRACTS}/approve`, { id })
  const signed = await uploaded(at.starter, '签章件')
  return at.starter.must<HeldRow>(`${CONTRACTS}/sign`, { id, signedFiles: [{ id: signed }] })
}

describe('what a held act was given', () => {
  it('tells its parameters, which the record has no field for yet, also on the sheet', async () => {
    const process = await at.publish('party.block', [nodeFor('财务', [judge])])
    const { customerId: id } = at.masters
    const input = { id, blacklistReason: '多次拖欠运费', blacklistUntil: '2027-06-30' }
    const { approvalId } = await at.starter.must<HeldRow>('sys/customer/block', input)
    const { given } = await judge.must<Told>('bpm/approval/info', { id: approvalId })
    expect(given.changes).toEqual([
      { label: '列入原因', before: '', after: '多次拖欠运费' },
      { label: '列入截止', before: '', after: '2027-06-30' },
    ])
    const { pages } = await takePdf(at.app, judge, { path: 'bpm/approval/print', body: { id: approvalId } })
    expect(pages.join('')).toMatch(/通过后生效的内容[^]*列入原因\n多次拖欠运费[^]*审批记录/)
    await at.starter.must('bpm/approval/withdraw', { id: approvalId })
    await at.withdraw(process)
  })

  it('is seen by whoever decides on it, with its files, and stays until it is approved', async () => {
    const { id } = await active()
    const process = await at.publish('contract.amend', [nodeFor('财务', [judge])])
    const paper = await uploaded(at.starter, '补充协议')
    const held = await at.starter.must<HeldRow>(`${CONTRACTS}/amend`, {
      id,
      creditDays: 30,
      amendments: [{ signedOn: '2026-11-19', summary: '账期改为 30 天', files: [{ id: paper }] }],
      reason: '客户要求',
    })
    expect(held).toMatchObject({ approval: 'running', creditDays: 45 })
    const told = (who: Person) => who.must<Told>('bpm/approval/info', { id: held.approvalId })
    const { given } = await told(judge)
    expect(given.changes).toContainEqual({ label: '账期', before: '45 天', after: '30 天' })
    const row = given.changes.find(({ label }) => label === '补充协议 1')
    expect(row).toMatchObject({ before: '', after: expect.stringContaining('变更内容 账期改为 30 天') })
    expect(given.changes.map(({ label }) => label)).toEqual(['账期', '补充协议', '补充协议 1'])
    expect(given.files).toMatchObject([{ id: paper, name: '补充协议.txt' }])
    // Those who see the approval open its paper; the others do not
    const blind = await at.app.person(at.orgId, {
      permissions: registry.resources.flatMap(permissionCodes),
      fieldRights: { contract: { amendments: 'hidden', creditDays: 'hidden' } },
    })
    const bystander = await at.app.person(at.orgId, { permissions: ['cm.customer.read'], scope: 'company' })
    expect(await opens(judge, paper)).toBe(200)
    for (const person of [blind, bystander]) expect(await opens(person, paper)).toBe(404)
    expect((await told(blind)).given).toEqual({ changes: [], files: [] })
    // An approval may take longer than uploads are kept
    at.app.clock.set('2026-12-02T10:00:00+08:00')
    await sweepFiles(at.app.engine, at.app.files)
    expect(await opens(judge, paper)).toBe(200)
    expect((await todoOf(judge))[0]?.facts.map(({ label }) => label)).toContain('提交：账期')
    expect(await agreeFirst(judge)).toEqual({ status: 'approved' })
    const after = await at.info(id)
    expect(after).toMatchObject({ creditDays: 30, amendNo: 1, amendments: [{ files: [{ id: paper }] }] })
    expect(await opens(bystander, paper)).toBe(200)
    expect((await told(judge)).given.changes).toEqual(given.changes)
    at.app.clock.set('2026-11-20T10:00:00+08:00')
    await at.withdraw(process)
  })
})

// PostgreSQL instead: security
import { approvalRun } from '@tuheng/domain/approvals/approval-run'
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { settlement } from '@tuheng/domain/settlement/index'
import { expect, it } from 'vitest'
import { type Person, testApp } from '../../testing/app.ts'
import { takeExport } from '../../testing/exported.ts'
import { makeFixture, type Row, settlementOf, statementOf, tripOf } from '../settlement/testing/fixture.ts'
import { nodeFor, publisher } from './testing/fixture.ts'

it('exports approvals with counterparty and amount of their documents, as far as the person may see them', async () => {
  const app = await testApp()
  const fixture = await makeFixture(app)
  const { orgId } = fixture.masters
  await tripOf(fixture, { load: '10.00' })
  const statement = await statementOf(fixture)
  const judge = await app.person(orgId)
  await publisher(fixture.manager)('settlement.submit', [nodeFor('财务', [judge], { fields: { partyId: 'hidden' } })])
  const { id } = await settlementOf(fixture, {
    items: [{ statementId: statement.id, amount: '800.00' }],
    step: 'approving',
  })
  const { partyId$: party } = await fixture.clerk.must<Row>('sap/payment/info', { id })
  expect(party).toEqual(expect.any(String))

  const permissions = [...permissionCodes(anyResource(settlement)), 'bpm.data.read', 'bpm.data.export']
  const person = (more: object) => app.person(orgId, { permissions, scope: 'company', ...more })
  const exported = async (who: Person, columns?: readonly string[]) => {
    const face = approvalRun.faces.all as never
    const { header, rows } = await takeExport(app, who, { face, ...(columns ? { columns } : {}) })
    return { header, rows: rows.map(cells => header.map((_, i) => cells[i]?.text ?? '')) }
  }
  const figuresFor = async (who: Person) => {
    const { header, rows } = await exported(who)
    const at = header.indexOf('单据编号')
    expect(header.slice(at, at + 3)).toEqual(['单据编号', '往来单位', '金额'])
    return rows.map(cells => cells.slice(at + 1, at + 3))
  }
  expect(await figuresFor(await person({}))).toEqual([[party, '800.00']])
  expect(await figuresFor(await person({ fieldRights: { settlement: { amount: 'hidden' } } }))).toEqual([[party, '']])
  expect(await figuresFor(await person({ fieldRights: { settlement: { partyId: 'hidden' } } }))).toEqual([
    ['', '800.00'],
  ])
  // Whoever is asked reads what their node shows
  expect(await figuresFor(judge)).toEqual([['', '800.00']])
  // Without the number of the document there is nothing beside it
  expect((await exported(fixture.manager, ['no', 'status'])).header).toEqual(['审批单号', '审批结果'])
})

it('names the node at which an approval stands, not the branch around it, to whoever may see what it looks at', async () => {
  const app = await testApp()
  const fixture = await makeFixture(app)
  const { orgId } = fixture.masters
  await tripOf(fixture, { load: '10.00' })
  const statement = await statementOf(fixture)
  const judge = await app.person(orgId)
  const within = { ...nodeFor('总经理', [judge]), id: 'director' }
  const amount = { anyOf: [{ allOf: [{ subject: 'record.amount', op: 'gt' as const, value: '1' }] }] }
  await publisher(fixture.manager)('settlement.submit', [
    {
      id: 'amount',
      type: 'branch',
      name: '按金额',
      kind: 'exclusive',
      branches: [
        { id: 'large', name: '大额', nodes: [within], condition: amount },
        { id: 'rest', name: '其他', nodes: [{ ...nodeFor('财务', [judge]), id: 'finance' }] },
      ],
    },
  ])
  await settlementOf(fixture, { items: [{ statementId: statement.id, amount: '800.00' }], step: 'approving' })
  const permissions = [...permissionCodes(anyResource(settlement)), 'bpm.data.read', 'bpm.data.export']
  const standsFor = async (more: object) => {
    const who = await app.person(orgId, { permissions, scope: 'company', ...more })
    const { header, rows } = await takeExport(app, who, { face: approvalRun.faces.all as never })
    return rows.map(cells => cells[header.indexOf('当前节点')]?.text)
  }
  expect(await standsFor({})).toEqual(['总经理'])
  expect(await standsFor({ fieldRights: { settlement: { amount: 'hidden' } } })).toEqual(['按金额'])
})

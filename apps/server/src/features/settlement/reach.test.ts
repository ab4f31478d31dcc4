import { permissionCodes } from '@tuheng/domain/kernel/policy'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import {
  type Fixture,
  makeFixture,
  type Row,
  settlementOf,
  statementOf,
  tripOf,
  withoutWiping,
} from './testing/fixture.ts'

/**
 * What calls offer or collect is limited to the actor's scope: a person who sees only their own records gets nothing of
 * others.
 */

let app: TestApp
let fixture: Fixture
let own: Person
let mineId: number
let foreignId: number

const PERIOD = { periodFrom: '2026-10-26', periodTo: '2026-11-25' }

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  fixture = await makeFixture(app)
  await withoutWiping(fixture)
  own = await app.person(fixture.masters.orgId, {
    permissions: registry.resources.flatMap(permissionCodes),
    scope: 'own',
  })
  foreignId = (await tripOf(fixture, { load: '30.00' })).id
  mineId = (await tripOf(fixture, { load: '10.00' })).id
  // The trip's own row decides its scope, whoever posted its charges.
  await app.work(fixture.masters.orgId, tx =>
    tx.sql('update waybill set created_by = $2 where org_id = $1 and id = $3', [tx.orgId, own.memberId, mineId]),
  )
})

describe.each([
  ['carrier', 'carrierA'],
  ['customer', 'customerId'],
] as const)('statements with a %s', (kind, party) => {
  it('are offered, created and filled with own trips only', async () => {
    const { masters, clerk } = fixture
    const partyIds = [masters[party]]
    const offered = async (who: Person) =>
      (await who.must<{ list: { docs: number }[] }>(`sap/${kind}/candidates`, { ...PERIOD, partyIds })).list.map(
        ({ docs }) => docs,
      )
    expect(await offered(clerk)).toEqual([2])
    expect(await offered(own)).toEqual([1])
    const {
      results: [made],
    } = await own.must<{ results: { id: number }[] }>(`sap/${kind}/generate`, { ...PERIOD, partyIds })
    const statement = await own.must<Row>(`sap/${kind}/info`, { id: made?.id })
    expect(statement.lines.map(line => line['docId'])).toEqual([mineId])
    expect(await offered(own)).toEqual([])
    // For stated documents, too, each person sees those in scope, and the statement only if they may see it.
    const stated = async (who: Person) =>
      (
        await who.must<{ list: { docId: number; stmtNo: string | null }[] }>(`sap/${kind}/leftOut`, {
          ...PERIOD,
          reason: 'stated',
        })
      ).list.map(({ docId, stmtNo }) => [docId, stmtNo])
    expect(await stated(own)).toEqual([[mineId, statement['stmtNo']]])
    const blind = await app.person(masters.orgId, { permissions: [`sap.${kind}.read`], scope: 'own' })
    expect(await stated(blind)).toEqual([])
    // It cannot be added by its number either.
    const lines = [...statement.lines.map(({ id }) => ({ id })), { docType: 'waybill', docId: foreignId }]
    expect(await own.call(`sap/${kind}/save`, { id: statement.id, version: statement.version, lines })).toMatchObject({
      http: 409,
      error: 'statement.not_free',
      msg: expect.stringMatching(/^第 \d+ 行的\p{Script=Han}+没有可对账的费用/u),
    })
    expect(await clerk.call(`sap/${kind}/save`, { id: statement.id, version: statement.version, lines })).toMatchObject(
      { http: 200 },
    )
    // What is in a statement stays in it when it is frozen again, whoever owns it.
    expect((await own.must<Row>(`sap/${kind}/resync`, { id: statement.id })).lines).toHaveLength(2)
    await clerk.must(`sap/${kind}/delete`, {
      id: statement.id,
      version: (await clerk.must<Row>(`sap/${kind}/info`, { id: statement.id })).version,
    })
  })
})

describe('settlements and invoices', () => {
  it('name, propose and compose own statements only', async () => {
    const { masters, clerk } = fixture
    const payable = await statementOf(fixture, { kind: 'carrier' })
    const receivable = await statementOf(fixture, { kind: 'customer' })
    for (const [face, partyId, statement] of [
      ['payment', masters.carrierA, payable],
      ['receipt', masters.customerId, receivable],
    ] as const) {
      const ask = { partyId, amount: '10.00' }
      expect((await clerk.must<{ items: object[] }>(`sap/${face}/propose`, ask)).items).toHaveLength(1)
      expect((await own.must<{ items: object[] }>(`sap/${face}/propose`, ask)).items).toEqual([])
      const order = { partyId, planDate: '2026-11-20', items: [{ statementId: statement.id, amount: '1.00' }] }
      expect(await own.call(`sap/${face}/save`, order)).toMatchObject({
        http: 400,
        errors: [{ code: 'ref.missing', path: 'items.0.statementId' }],
      })
    }
    const invoice = { customerId: masters.customerId, items: [{ statementId: receivable.id }] }
    expect(await clerk.call('crm/customer/compose', invoice)).toMatchObject({ http: 200 })
    expect(await own.call('crm/customer/compose', invoice)).toMatchObject({
      http: 400,
      error: 'ref.missing',
      errors: [{ path: 'items.0.statementId' }],
    })
  })

  it('keep statements that they name already', async () => {
    const {
      list: [known],
    } = await fixture.clerk.must<{ list: Row[] }>('sap/carrier/list', { filters: { status: 'confirmed' } })
    const paid = await settlementOf(fixture, {
      items: [{ statementId: known?.id ?? 0, amount: '1.00' }],
      step: 'draft',
    })
    await app.work(fixture.masters.orgId, tx =>
      tx.sql('update settlement set created_by = $2 where org_id = $1 and id = $3', [tx.orgId, own.memberId, paid.id]),
    )
    const items = paid.items.map(({ id, statementId }) => ({ id, statementId, amount: '2.00' }))
    expect(await own.call('sap/payment/save', { id: paid.id, version: paid.version, items })).toMatchObject({
      http: 200,
    })
  })
})

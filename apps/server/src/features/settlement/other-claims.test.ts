import type { BatchAnswer } from '@tuheng/domain/kernel/generic-wire'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, expect, it } from 'vitest'
import { type Person, testApp } from '../../testing/app.ts'
import { ACCOUNT, type Fixture, makeFixture, type Row, statementOf, tripOf, withoutWiping } from './testing/fixture.ts'

/** Who else asks for the money of a statement is said as far as the person may see it. */

let fixture: Fixture
/** A statement of carrier A over 1,280.00 yuan, with drafts of 800.00 and 900.00. */
let statement: { id: number; no: string }
let drafts: { id: number; no: string }[]
const FACES = { customer: 'receipt', carrier: 'payment', supplier: 'supplierPayment', server: 'serverPayment' }

type Saved = Row & { warnings?: { msg: string }[] }
const draft = async (who: Person, amount: string) => {
  const row = await who.must<Saved>('sap/payment/save', {
    partyId: fixture.masters.carrierA,
    planDate: '2026-11-20',
    items: [{ statementId: statement.id, amount }],
    ...ACCOUNT,
  })
  return { id: row.id, no: String(row.settleNo) }
}
const person = (permissions: string[], more: object = {}) =>
  fixture.app.person(fixture.masters.orgId, { permissions, ...more })
const PAYS = ['sap.carrier.read', 'sap.carrier.modify', 'sap.carrier.settle']
const claimsFor = (who: Person, face = 'payment') =>
  who.call<{ list: AnyRow[] }>(`sap/${face}/claims`, { statementIds: [statement.id] })

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  await withoutWiping(fixture)
  await tripOf(fixture, { load: '10.00', day: '2026-11-10' })
  const made = await statementOf(fixture)
  statement = { id: made.id, no: String(made.stmtNo) }
  drafts = [await draft(fixture.clerk, '800.00'), await draft(fixture.clerk, '900.00')]
})

it.each(Object.entries(FACES))('answers the %s face for its own statements only', async (kind, face) => {
  const own = await claimsFor(await person([`sap.${kind}.read`]), face)
  const everything = await claimsFor(fixture.clerk, face)
  const list = kind === 'carrier' ? [{ statementId: statement.id, claims: drafts.map(({ id }) => ({ id })) }] : []
  for (const answer of [own, everything]) {
    expect(answer).toMatchObject({ http: 200, data: { list } })
    expect(answer.data.list).toHaveLength(list.length)
  }
  const others = Object.keys(FACES).filter(one => one !== kind)
  expect(await claimsFor(await person(others.map(one => `sap.${one}.read`)), face)).toMatchObject({ http: 403 })
})

it.each(Object.entries(FACES))('names accounts of the counterparties of the %s face only', async (kind, face) => {
  const who = await person([`sap.${kind}.read`, `sap.${kind}.modify`])
  for (const one of [who, fixture.clerk]) {
    const { list } = await one.must<{ list: AnyRow[] }>(`sap/${face}/accounts`, { partyId: fixture.masters.carrierA })
    expect(list.map(({ accountNo }) => accountNo)).toEqual(kind === 'carrier' ? [ACCOUNT.accountNo] : [])
  }
})

it('proposes of a statement what the drafts of others leave, as far as the person may see them', async () => {
  const [first, second] = drafts
  const propose = async (except?: number, who = fixture.clerk) => {
    const { items, left, drafted } = await who.must<{ items: AnyRow[]; left?: string; drafted?: string }>(
      'sap/payment/propose',
      { partyId: fixture.masters.carrierA, amount: '1000', ...(except ? { except } : {}) },
    )
    return [items.map(item => item['amount']), left, drafted]
  }
  expect(await propose()).toEqual([[], '1000.00', '1280.00'])
  expect(await propose(first?.id)).toEqual([['380.00'], '620.00', '900.00'])
  expect(await propose(second?.id)).toEqual([['480.00'], '520.00', '800.00'])
  const whole = [['1000.00'], '0.00', '0.00']
  expect(await propose(undefined, await person(PAYS.filter(code => !code.endsWith('.read'))))).toEqual(whole)
  for (const hidden of ['status', 'settleNo']) {
    const veiled = await person(PAYS, { fieldRights: { settlement: { [hidden]: 'hidden' } } })
    expect(await propose(undefined, veiled)).toEqual(hidden === 'status' ? whole : [[], '1000.00', '1280.00'])
  }
  const blind = await person(PAYS, { fieldRights: { settlement: { 'items.amount': 'hidden' } } })
  expect(JSON.stringify(await propose(undefined, blind))).not.toMatch(/380|480|1280/)
})

it('keeps back what the roles hide, in answers and in sentences', async () => {
  const [first] = drafts
  const third = await draft(fixture.clerk, '700.00')
  const see = async (fieldRights: object) => {
    const who = await person(PAYS, { fieldRights })
    const { version } = await fixture.clerk.must<Row>('sap/payment/info', { id: third.id })
    const saved = await who.must<Saved>('sap/payment/save', { id: third.id, version, remark: `改${version}` })
    return { claims: JSON.stringify((await claimsFor(who)).data), said: saved.warnings?.[0]?.msg ?? '' }
  }
  const all = await see({})
  expect(all.claims).toMatch(new RegExp(`${first?.no}.*800\\.00`))
  expect(all.said).toContain(`对账单${statement.no}另有草稿结算单要申请：${first?.no} 800.00, `)
  for (const hidden of ['items.amount', 'items', 'amount']) {
    const { claims, said } = await see({ settlement: { [hidden]: 'hidden' } })
    expect(claims + said, hidden).not.toMatch(/800\.00|900\.00/)
    expect(said, hidden).toContain(`要申请：${first?.no}, `)
  }
  expect((await see({ statement: { stmtNo: 'hidden' } })).said).toContain('对账单***另有')
  const nameless = await see({ settlement: { settleNo: 'hidden' } })
  expect(nameless.claims + nameless.said).not.toContain(first?.no)
  expect(nameless.said).toContain('要申请：2 张无权查看；')
  await fixture.clerk.must('sap/payment/cancel', { id: third.id, reason: '试算' })
})

it('names a refused settlement of a batch by its own number, and the amounts only to who may see them', async () => {
  const [first, second] = drafts as [{ id: number; no: string }, { id: number; no: string }]
  await fixture.clerk.must('sap/payment/submit', { id: second.id })
  const submit = async (fieldRights: object) => {
    const who = await person(PAYS, { fieldRights })
    const { results } = await who.must<BatchAnswer>('sap/payment/submit', { ids: [first.id] })
    const alone = await who.call('sap/payment/submit', { id: first.id })
    expect(results).toMatchObject([{ id: first.id, ok: false, errors: [{ code: 'settlement.over_open_taken' }] }])
    expect(results[0]?.errors?.[0]?.msg).toBe(alone.errors?.[0]?.msg)
    return { no: results[0]?.no, said: alone.errors?.[0]?.msg }
  }
  const shown = await submit({})
  expect(shown.no).toBe(first.no)
  expect(shown.said).toContain(`对账单${statement.no}可申请 380.00 元`)
  expect(shown.said).toContain(`：${second.no} 900.00`)
  const blind = await submit({ settlement: { 'items.amount': 'hidden' } })
  expect(blind).toMatchObject({ no: first.no, said: expect.stringMatching(new RegExp(`：${second.no}$`)) })
  expect((await submit({ statement: { stmtNo: 'hidden' } })).said).not.toContain(statement.no)
  const nameless = await submit({ settlement: { settleNo: 'hidden' } })
  expect(nameless).toMatchObject({ no: '', said: expect.stringMatching(/已申请的结算单：1 张无权查看$/) })
})

import { permissionCodes } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApp } from '../../../testing/app.ts'
import { ACCOUNT, type Fixture, makeFixture, type Row, statementOf, tripOf, withoutWiping } from '../testing/fixture.ts'

const api = 'sap/bankTransaction'
const permissions = registry.resources.flatMap(permissionCodes)
let fixture: Fixture
let payment: Row
let serial = 0

const line = (over: AnyRow) => ({ serialNo: `T${++serial}`, bookedOn: '2026-11-19', direction: 'out', ...over })
const person = (options: object) => fixture.app.person(fixture.masters.orgId, { permissions, ...options })
const saved = (who: Person, over: AnyRow) => who.must<Row>(`${api}/save`, line(over))
const dropped = (id: number) => fixture.cashier.must(`${api}/delete`, { id, reason: '测试' })

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  fixture.app.clock.set('2026-11-20T10:00:00+08:00')
  await withoutWiping(fixture)
  const { clerk, manager, masters } = fixture
  await tripOf(fixture, { load: '10.00', day: '2026-11-02' })
  const statement = await statementOf(fixture, { from: '2026-10-01', step: 'sent' })
  await manager.must('sap/carrier/forceConfirm', { id: statement.id, confirmAt: '2026-11-11', reason: '测试' })
  const { netSum } = await clerk.must<AnyRow>('sap/carrier/info', { id: statement.id })
  const items = [{ statementId: statement.id, amount: netSum }]
  const { id } = await clerk.must<Row>('sap/payment/save', {
    partyId: masters.carrierA,
    planDate: '2026-11-20',
    items,
    ...ACCOUNT,
  })
  await clerk.must('sap/payment/submit', { id })
  payment = await manager.must<Row>('sap/payment/approve', { id })
})

describe('a transaction of the bank', () => {
  it.each(['amount', 'direction', 'status', 'partyId', 'settleNo'])(
    'tells nothing of a settlement by what fits, to whoever may not see its %s',
    async name => {
      const who = await person({ fieldRights: { settlement: { [name]: 'hidden' } } })
      const answers: unknown[] = []
      for (const amount of [String(payment['amount']), '1.00']) {
        const row = await saved(who, { amount, peerName: ACCOUNT.accountName, peerAccount: ACCOUNT.accountNo })
        expect([row['status'], row['settlementId'] ?? null, row['ground']]).toEqual(['unmatched', null, null])
        const { http, error, msg } = await who.call(`${api}/choose`, { id: row.id, chosen: payment.id })
        answers.push({ http, error, msg })
        expect((await who.call(`${api}/match`, { id: row.id })).error).toBe('bank.none_fits')
        const together = await who.call(`${api}/settle`, { ids: [row.id], settlementIds: [payment.id] })
        expect(together).toMatchObject({ http: 403, error: 'bank.not_shown' })
        expect((await who.must<{ settlements: AnyRow[] }>(`${api}/candidates`, { ids: [row.id] })).settlements).toEqual(
          [],
        )
        await dropped(row.id)
      }
      expect(answers[0]).toEqual(answers[1])
      expect(answers[0]).toMatchObject({ http: 403 })
    },
  )

  it('names no ground that the person may not see, and not the settlement whose amount they may not see', async () => {
    const noAccounts = await person({
      fieldRights: { settlement: { accountNo: 'hidden', accountName: 'hidden' }, party: { bankAccounts: 'hidden' } },
    })
    const row = await saved(noAccounts, { amount: payment['amount'], peerAccount: ACCOUNT.accountNo })
    expect(row).toMatchObject({ status: 'proposed', ground: 'amount' })
    const noAmounts = await person({ fieldRights: { settlement: { amount: 'hidden' } } })
    expect(await noAmounts.must(`${api}/info`, { id: row.id })).not.toHaveProperty('settlementId')
    await fixture.cashier.must(`${api}/release`, { id: row.id })
    await dropped(row.id)
  })

  it('is linked to what was paid with its number only for the same amount, and by whoever may see that', async () => {
    const { cashier } = fixture
    const other = await saved(cashier, { serialNo: 'REF-1', amount: '99999.00' })
    await cashier.must('sap/payment/pay', { id: payment.id, bankRef: 'REF-1', paidAt: '2026-11-19' })
    expect(await cashier.must(`${api}/info`, { id: other.id })).toMatchObject({ status: 'unmatched' })
    await dropped(other.id)
    const same = { serialNo: 'REF-1', amount: payment['amount'] }
    const blind = [
      await person({ permissions: permissions.filter(code => code.startsWith('sap.bank')) }),
      await person({ fieldRights: { settlement: { bankRef: 'hidden' } } }),
      await person({ fieldRights: { settlement: { amount: 'hidden' } } }),
      await person({ scope: 'own' }),
    ]
    for (const who of blind) {
      const row = await saved(who, same)
      expect(row).toMatchObject({ status: 'unmatched' })
      expect(row['settlementId'] ?? null).toBeNull()
      await dropped(row.id)
    }
    expect(await saved(cashier, same)).toMatchObject({ status: 'registered', settlementId: payment.id })
  })
})

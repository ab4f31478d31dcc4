import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { financeSystem, voucherRule } from '@tuheng/domain/margin/index'
import { drainJobs } from '../../../engine/jobs/index.ts'
import type { TestApp } from '../../../testing/app.ts'
import { type Fixture, makeFixture } from '../../settlement/testing/fixture.ts'
import { loadDefaultBooks } from '../default-books.ts'
import { keepFinanceSecret } from '../finance-secrets.ts'
import type { FakeFinance } from './fake-finance.ts'

/** A company with trips to settle, with the default accounts and rules in force. */
export async function makeVoucherWorld(app: TestApp): Promise<Fixture> {
  const fixture = await makeFixture(app)
  await setUpDefaults(app, fixture.masters.orgId)
  return fixture
}

/** The default accounts, and their rules put into force. */
export async function setUpDefaults(app: TestApp, orgId: number): Promise<void> {
  await app.work(orgId, async tx => {
    await loadDefaultBooks(tx)
    for (const { id } of await tx.find(voucherRule, { where: {} })) {
      await tx.run(voucherRule, 'submit', { id })
      await tx.run(voucherRule, 'approve', { id })
    }
  })
}

export async function systemOf({ app, masters }: Fixture, fake: FakeFinance): Promise<number> {
  return app.work(masters.orgId, async tx => {
    const values = { name: '金蝶云', way: 'http', baseUrl: fake.url, appKey: 'fake', timeoutSeconds: 1 } as const
    const { id } = await tx.insert(financeSystem, values)
    await keepFinanceSecret(tx, app.files, { systemId: id, secret: fake.secret })
    await tx.overwrite(financeSystem, { id, secretAt: tx.now.at })
    return id
  })
}

/** Generates as the clerk does, and waits for the job. */
export async function generate(fixture: Fixture, order: AnyRow): Promise<AnyRow> {
  const { jobId } = await fixture.clerk.must<{ jobId: number }>('gl/voucher/generate', {
    grouping: 'document',
    ...order,
  })
  await drainJobs(fixture.app)
  const job = await fixture.clerk.must<AnyRow>('sys/job/info', { id: jobId })
  return (job['result'] ?? job) as AnyRow
}

export interface VoucherRow extends AnyRow {
  id: number
  version: number
  voucherNo: string
  event: string | null
  status: string
  pushStatus: string
  redStatus: string
  debitSum: string
  voucherDate: string
  summary: string
}

export const vouchersOf = async ({ clerk }: Fixture, filters: AnyRow = {}): Promise<VoucherRow[]> =>
  (await clerk.must<{ list: VoucherRow[] }>('gl/voucher/list', { filters, sort: ['id'], pageSize: 200 })).list

interface EntryLine {
  account: string
  party: number | null
  debit: string
  credit: string
}

/** The entries of a voucher by the codes of their accounts. */
export async function entriesOfVoucher({ clerk }: Fixture, id: number): Promise<EntryLine[]> {
  const { entries } = await clerk.must<{ entries: AnyRow[] }>('gl/voucher/info', { id })
  return entries.map(one => ({
    account: String(one['accountId$']).split(' ')[0] ?? '',
    party: (one['partyId'] ?? null) as number | null,
    debit: String(one['debit']),
    credit: String(one['credit']),
  }))
}

/** Audits vouchers as another person. */
export async function audit({ manager }: Fixture, ids: readonly number[]): Promise<void> {
  for (const id of ids) await manager.must('gl/voucher/audit', { id })
}

import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { ACCOUNT, type Fixture, type Row } from '../../testing/fixture.ts'

let references = 0

export interface AdvanceSpec {
  kind?: 'customer' | 'carrier'
  purpose?: 'prepay' | 'deposit' | 'boxDeposit'
  amount: string
  step?: 'draft' | 'approved' | 'paid'
  values?: AnyRow
}

/** Registers an advance over HTTP and takes it on: the clerk asks, the manager approves, the cashier records. */
export async function advanceOf(fixture: Fixture, spec: AdvanceSpec): Promise<Row> {
  const { clerk, manager, cashier, masters } = fixture
  const { kind = 'carrier', purpose = 'prepay', amount, step = 'paid', values = {} } = spec
  const made = await clerk.must<Row>('sap/advance/save', {
    kind,
    purpose,
    partyId: kind === 'customer' ? masters.customerId : masters.carrierA,
    amount,
    planDate: '2026-11-20',
    ...(kind === 'carrier' ? ACCOUNT : {}),
    ...values,
  })
  if (step === 'draft') return made
  await clerk.must('sap/advance/submit', { id: made.id })
  const approved = await manager.must<Row>('sap/advance/approve', { id: made.id })
  if (step === 'approved') return approved
  return cashier.must<Row>('sap/advance/pay', { id: made.id, bankRef: `AD${++references}`, paidAt: '2026-11-20' })
}

export const advanceNow = ({ clerk }: Fixture, id: number): Promise<Row> => clerk.must<Row>('sap/advance/info', { id })

export const movesOf = async ({ clerk }: Fixture, advanceId: number): Promise<Row[]> =>
  (
    await clerk.must<{ list: Row[] }>('sap/advanceMove/list', {
      filters: { advanceId },
      sort: ['id'],
      columns: ['moveKind', 'status', 'delta', 'balance', 'otherId', 'taxPart'],
    })
  ).list

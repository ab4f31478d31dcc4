import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { type Fixture, paper, type Row, type Trip } from '../../settlement/testing/fixture.ts'

/** A row of a claim for a trip. */
export interface Item {
  waybillId?: number
  qty?: string
  price?: string
  lump?: string
}

/** Registers a claim of the cargo owner, with evidence. */
export async function ownerClaimOf(
  fixture: Fixture,
  items: readonly Item[],
  { kind = 'damage', ...values }: AnyRow = {},
): Promise<Row> {
  const { clerk, masters } = fixture
  return clerk.must<Row>('cm/claims/save', {
    customerId: masters.customerId,
    kind,
    occurredOn: '2026-11-12',
    items,
    evidence: await paper(fixture, clerk),
    ...values,
  })
}

/** Verifies and approves a claim of the cargo owner, up to its confirmation if asked. */
export async function agreedClaim(
  fixture: Fixture,
  { id, amount }: Row,
  { agreed = amount, confirm = false, settleBy = 'statement' }: AnyRow = {},
): Promise<Row> {
  const { clerk, manager } = fixture
  await clerk.must('cm/claims/verify', { id, agreed, liability: 'carrier', finding: '现场核实属实' })
  const approved = await manager.must<Row>('cm/claims/approve', { id })
  return confirm ? clerk.must<Row>('cm/claims/confirm', { id, settleBy, confirmedOn: '2026-11-15' }) : approved
}

/** Registers a claim on a carrier, with evidence. */
export async function noteOf(
  fixture: Fixture,
  items: readonly Item[],
  { kind = 'damage', ...values }: AnyRow = {},
): Promise<Row> {
  const { clerk, masters } = fixture
  return clerk.must<Row>('sap/claim/save', {
    source: 'loss',
    partyId: masters.carrierA,
    kind,
    occurredOn: '2026-11-12',
    items,
    evidence: await paper(fixture, clerk),
    ...values,
  })
}

/** Sends a claim, has it accepted and confirmed by a second person. */
export async function confirmedNote(fixture: Fixture, { id }: Row, settleBy = 'statement'): Promise<Row> {
  const { clerk, manager } = fixture
  await clerk.must('sap/claim/send', { id, replyBy: '2026-11-20' })
  await clerk.must('sap/claim/accept', { id, answeredBy: '刘队长' })
  return manager.must<Row>('sap/claim/confirm', { id, settleBy, confirmedOn: '2026-11-16' })
}

export const ofTrip = (trip: Trip, values: Omit<Item, 'waybillId'>): Item => ({ waybillId: trip.id, ...values })

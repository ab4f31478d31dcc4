import { add, gt, isZero, money } from '@tuheng/domain/kernel/decimal'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { writeOff, writeOffErrors } from '@tuheng/domain/settlement/index'
import { onSave, onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { companySettings } from '../../system/index.ts'
import {
  allocate,
  lockAllocated,
  lockedLeft,
  type StatementLeft,
  statementsLeft,
  taxOfPart,
} from '../ledger/allocate-statement.ts'
import { nextSeq, refuseLaterActs } from '../ledger/order-of-acts.ts'

type WriteOff = RowOf<typeof writeOff>

/** Registers what write-offs do: nothing until they are approved, then they settle a part of their statement. */
export function registerWriteOffs(): void {
  onSave(writeOff, {
    before: async ({ tx, next }) =>
      checked(tx, next, { left: await statementsLeft(tx, [next.statementId]), isDraft: true }),
  })
  onTransition(writeOff, 'submit', {
    before: async ({ tx, next }) => checked(tx, next, { left: await statementsLeft(tx, [next.statementId]) }),
  })
  onTransition(writeOff, 'approve', {
    before: async ({ tx, next, actor, now }) => {
      const left = await lockedLeft(tx, [next.statementId])
      const current = await checked(tx, next, { left })
      const of = left.get(next.statementId) as StatementLeft
      return {
        ...current,
        taxPart: taxOfPart(of, next.amount),
        seq: await nextSeq(tx, [next.statementId]),
        approvedBy: actor.memberId || null,
        approvedAt: now.at,
      }
    },
    post: ({ tx, next }) => settle(tx, next, 1),
  })
  onTransition(writeOff, 'undo', {
    before: async ({ tx, row }) => {
      await lockAllocated(tx, [row.statementId])
      await refuseLaterActs(tx, [row.statementId], row.seq ?? 0)
    },
    post: ({ tx, row }) => settle(tx, row, -1),
  })
}

const settle = (tx: Tx, { id, statementId, amount, taxPart, writtenOn: on }: WriteOff, sign: 1 | -1): Promise<void> =>
  allocate(tx, { statementId, amount, taxPart, by: { cause: 'writeOff', resource: 'writeOff', id, on } }, sign)

/**
 * What the statement leaves, and the limit of the company. @throws if less is left, or if with other write-offs of the same
 * statement more than the limit would be written off
 */
async function checked(
  tx: Tx,
  { id, statementId, amount, writtenOn }: WriteOff,
  { left, isDraft = false }: { left: ReadonlyMap<number, StatementLeft>; isDraft?: boolean },
): Promise<Partial<WriteOff>> {
  const of = left.get(statementId)
  // A draft may wait for a settlement that gives its part back
  if (of && gt(amount, of.available) && !(isDraft && isZero(of.available)))
    writeOffErrors.fail('writeOff.over_available', { no: of.no, open: money(of.available) }, 'amount')
  const [{ writeOffLimit }, { rows }] = await Promise.all([
    companySettings(tx),
    tx.sql<{ taken: string; confirmed: string | null }>(
      `select coalesce((select sum(w.amount) from write_off w where w.org_id = $1 and w.statement_id = $2 and w.status = 'effective'
           and w.deleted_at is null and w.id is distinct from $3::bigint), 0)::text as taken, s.confirm_at::text as confirmed
       from statement s where s.org_id = $1 and s.id = $2`,
      [tx.orgId, statementId, id ?? null],
      'written-off',
    ),
  ])
  const [row] = rows
  const sum = money(add(row?.taken ?? '0', amount))
  if (gt(sum, writeOffLimit)) writeOffErrors.fail('writeOff.over_limit', { sum, limit: money(writeOffLimit) }, 'amount')
  if (row?.confirmed && writtenOn < row.confirmed)
    writeOffErrors.fail('writeOff.before_confirmed', { day: row.confirmed }, 'writtenOn')
  return { limit: money(writeOffLimit), ...(of ? { available: of.available, net: of.net } : {}) }
}

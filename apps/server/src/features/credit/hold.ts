import { DomainError } from '@tuheng/domain/kernel/errors'
import { type AnyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { writeAudit } from '../../engine/write/audit.ts'
import { linkTo } from '../../engine/write/blockers.ts'
import { type HookContext, onSave, onTransition, onUndelete } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { warn } from '../../engine/write/warnings.ts'
import { settingsOf } from '../system/index.ts'
import { creditIssue, creditStandingOf } from './credit-standing.ts'
import { hasCreditLimit } from './cached-limit.ts'

type CreditResource = AnyResource & { credit: NonNullable<AnyResource['credit']> }

/**
 * Registers the credit check for every resource that declares `credit`, on each transition and save that may add to the
 * exposure. It runs after the write, so that the record itself counts, and last of all, so that the customer is the
 * last row that a write locks.
 */
export function registerCreditHolds(): void {
  for (const resource of registry.resources.filter((one): one is CreditResource => one.credit !== undefined)) {
    const { customer, moves } = resource.credit
    // Contracts, tasks and bills add nothing to the exposure; a trip does from its dispatch on.
    onSave(resource, {
      independent: true,
      check: async ({ row, ...ctx }: HookContext) =>
        row['id'] === undefined || row[customer] !== ctx.next[customer] ? holdOrPostpone(resource, ctx) : undefined,
    } as never)
    onUndelete(resource, { check: (ctx: HookContext) => holdOrPostpone(resource, ctx) } as never)
    onTransition(resource, [...moves] as never, { check: (ctx: HookContext) => holdOrPostpone(resource, ctx) } as never)
  }
}

type CheckContext = Pick<HookContext<AnyRow>, 'tx' | 'next'>

/** Checks that are postponed to the end of their call. */
const postponed = new WeakMap<Tx, Map<string, () => Promise<void>>>()

/**
 * Checks the limit once at the end of a call with several transitions. A trip that is dispatched and weighed in one
 * call then counts its weight instead of the rated load of its truck.
 */
export async function holdAtEnd<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  if (postponed.has(tx)) return work()
  const holds = new Map<string, () => Promise<void>>()
  postponed.set(tx, holds)
  try {
    const done = await work()
    for (const hold of holds.values()) await hold()
    return done
  } finally {
    postponed.delete(tx)
  }
}

async function holdOrPostpone(resource: CreditResource, ctx: CheckContext): Promise<void> {
  const holds = postponed.get(ctx.tx)
  if (!holds) return holdNow(resource, ctx)
  holds.set(`${resource.name} ${String(ctx.next['id'])}`, () => holdNow(resource, ctx))
}

async function holdNow(resource: CreditResource, { tx, next }: CheckContext): Promise<void> {
  const { customer, when } = resource.credit
  const partyId = next[customer]
  if (typeof partyId !== 'number' || when?.(next) === false || !(await hasCreditLimit(tx, partyId))) return
  const { creditHold } = await settingsOf(tx)
  if (creditHold === 'off') return
  const standing = await creditStandingOf(tx, {
    partyId,
    today: tx.now.today,
    lock: creditHold === 'block',
    hasLimit: true,
  })
  const issue =
    standing?.state === 'over' ? creditIssue(tx.actor, standing, { path: customer, counted: true }) : undefined
  if (!issue) return
  const linked = { ...issue, records: await linkTo(tx, 'party', partyId) }
  if (creditHold === 'block') throw new DomainError([linked])
  warn(tx, [linked], `credit ${partyId}`)
  // Without figures, because everybody who may read the record may read this.
  await writeAudit(tx, {
    resource,
    id: next['id'] as number,
    action: 'overCredit',
    before: null,
    after: null,
    no: String(next[resource.title] ?? ''),
  })
}

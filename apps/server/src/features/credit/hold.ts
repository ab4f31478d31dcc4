import { DomainError } from '@tuheng/domain/kernel/errors'
import { type AnyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { writeAudit } from '../../engine/write/audit.ts'
import { pageOf } from '../../engine/write/blockers.ts'
import { type HookContext, onSave, onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { warn } from '../../engine/write/warnings.ts'
import { settingsOf } from '../system/index.ts'
import { creditIssue, creditStandingOf } from './judge.ts'
import { hasCreditLimit } from './known-limit.ts'

type Held = AnyResource & { credit: NonNullable<AnyResource['credit']> }

/**
 * Whatever declares `credit` is held by the customer's limit, on every way that makes it or moves it: asked once it is
 * written, so that it counts itself, and as the last of all, so that the customer is the last that a write locks.
 */
export function registerCreditHolds(): void {
  for (const resource of registry.resources.filter((one): one is Held => one.credit !== undefined)) {
    const { customer, moves } = resource.credit
    // Contracts, tasks and bills add nothing to what is open; a trip does from its dispatch on
    onSave(resource, {
      independent: true,
      check: async ({ row, ...ctx }: HookContext) =>
        row['id'] === undefined || row[customer] !== ctx.next[customer] ? holdTo(resource, ctx) : undefined,
    } as never)
    onTransition(resource, [...moves] as never, { check: (ctx: HookContext) => holdTo(resource, ctx) } as never)
  }
}

type Asked = Pick<HookContext<AnyRow>, 'tx' | 'next'>

/** What waits for the end of the call that it is part of. */
const waiting = new WeakMap<Tx, Map<string, () => Promise<void>>>()

/**
 * A call that takes a record several steps is held once, by what stands at its end: a trip that is dispatched and weighed
 * in one go counts what it weighs, not what its truck may carry.
 */
export async function holdAtEnd<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  if (waiting.has(tx)) return work()
  const asked = new Map<string, () => Promise<void>>()
  waiting.set(tx, asked)
  try {
    const done = await work()
    for (const hold of asked.values()) await hold()
    return done
  } finally {
    waiting.delete(tx)
  }
}

async function holdTo(resource: Held, ctx: Asked): Promise<void> {
  const later = waiting.get(ctx.tx)
  if (!later) return holdNow(resource, ctx)
  later.set(`${resource.name} ${String(ctx.next['id'])}`, () => holdNow(resource, ctx))
}

async function holdNow(resource: Held, { tx, next }: Asked): Promise<void> {
  const { customer, when } = resource.credit
  const partyId = next[customer]
  if (typeof partyId !== 'number' || when?.(next) === false || !(await hasCreditLimit(tx, partyId))) return
  const { creditHold } = await settingsOf(tx)
  if (creditHold === 'off') return
  const standing = await creditStandingOf(tx, {
    partyId,
    today: tx.now.today,
    lock: creditHold === 'block',
    limited: true,
  })
  const issue =
    standing?.state === 'over' ? creditIssue(tx.actor, standing, { path: customer, counted: true }) : undefined
  if (!issue) return
  const told = { ...issue, records: await pageOf(tx, 'party', partyId) }
  if (creditHold === 'block') throw new DomainError([told])
  warn(tx, [told], `credit ${partyId}`)
  // Without figures: whoever reads the record may read this
  await writeAudit(tx, {
    resource,
    id: next['id'] as number,
    action: 'overCredit',
    before: null,
    after: null,
    no: String(next[resource.title] ?? ''),
  })
}

import type { Actor } from '@tuheng/domain/kernel/policy'
import {
  anyResource,
  type AnyResource,
  type AnyRow,
  type RowOf,
  type TransitionOf,
} from '@tuheng/domain/kernel/resource'
import type { Moment } from '../../plugins/clock.ts'
import type { Tx } from './tx.ts'

/** Argument of hooks. */
export interface HookContext<Row = AnyRow> {
  tx: Tx
  /** The record before the write (empty on creation). */
  row: Row
  /** The record after the write. Before the write, as it is to become. */
  next: Row
  /** Other inputs of the transition: `params` and `reason`. */
  input: AnyRow
  actor: Actor
  now: Moment
  /** Runs after the commit, and not after a rollback. */
  afterCommit(work: () => void | Promise<void>): void
}

/**
 * Effects of a write in its transaction, phase by phase over all hooks:
 * - `derive`: values computed on related records;
 * - `post`: charges, and the sums that they are posted to;
 * - `rollUp`: totals over many documents, whose rows are locked as late as possible;
 * - `check`: refusals that judge the new state;
 * - `notify`: messages about the new state.
 *
 * Hooks of one phase do not rely on each other's order.
 */
export const EFFECT_PHASES = ['derive', 'post', 'rollUp', 'check', 'notify'] as const
export type EffectPhase = (typeof EFFECT_PHASES)[number]

type Effects<Row> = { [P in EffectPhase]?: (ctx: HookContext<Row>) => Promise<void> | void }

export interface Hooks<Row = AnyRow> extends Effects<Row> {
  /**
   * The effects on one record neither read nor change anything that the next record depends on, so imports may write in
   * batches.
   */
  readonly independent?: boolean
  /**
   * What `derive` computes of: it runs once for all records of a batch that share this value, after the last of them is
   * written.
   */
  readonly derivesFor?: (row: Row) => number
  /** Checks before the write that need the database. The returned values are merged into the record. */
  before?(ctx: HookContext<Row>): Promise<Partial<Row> | void>
}

const registered = new Map<string, Hooks[]>()
const recalculations = new Set<string>()

export function onSave<R extends { name: string }>(resource: R, hooks: Hooks<RowOf<R>>): void {
  add(`${resource.name}.save`, hooks as unknown as Hooks)
}

export function onDelete<R extends { name: string }>(resource: R, hooks: Hooks<RowOf<R>>): void {
  add(`${resource.name}.delete`, hooks as unknown as Hooks)
}

/** The effects that restoring a deleted record has: those of its deletion, undone. `row` is empty, as on creation. */
export function onUndelete<R extends { name: string }>(resource: R, hooks: Hooks<RowOf<R>>): void {
  add(`${resource.name}.undelete`, hooks as unknown as Hooks)
}

export function onTransition<R extends { name: string }, const T extends TransitionOf<R>>(
  resource: R,
  names: T | readonly T[],
  hooks: Hooks<RowOf<R>>,
): void {
  for (const name of typeof names === 'string' ? [names] : names)
    add(`${resource.name}.${name}`, hooks as unknown as Hooks)
}

/** Registers hooks for the transitions of the resource that declare `recalculates: [name]`. */
export function onRecalculate<R extends { name: string }>(resource: R, name: string, hooks: Hooks<RowOf<R>>): void {
  recalculations.add(`${resource.name} ${name}`)
  for (const [transition, { recalculates = [] }] of Object.entries(anyResource(resource).transitions))
    if (recalculates.includes(name)) add(`${resource.name}.${transition}`, hooks as unknown as Hooks)
}

/** @throws if a transition declares a recalculation that nothing implements. */
export function checkRecalculations(resources: readonly AnyResource[]): void {
  for (const { name, transitions } of resources)
    for (const [transition, { recalculates = [] }] of Object.entries(transitions))
      for (const target of recalculates)
        if (!recalculations.has(`${name} ${target}`))
          throw new Error(`${name}.${transition} recalculates ${target}: no hook does`)
}

/** Whether `derive` runs with this record of a batch: where it computes of what later ones share, it waits for them. */
export function derivingIn(batch: readonly AnyRow[]): (hooks: Hooks, row: AnyRow) => boolean {
  const last = new Map<Hooks, Map<number, AnyRow>>()
  return (hooks, row) => {
    const { derivesFor } = hooks
    if (!derivesFor) return true
    const found = last.get(hooks) ?? new Map(batch.map(one => [derivesFor(one), one]))
    last.set(hooks, found)
    return found.get(derivesFor(row)) === row
  }
}

export function hooksOf(resource: string, action: string): readonly Hooks[] {
  return registered.get(`${resource}.${action}`) ?? []
}

const registeredOnce = new Set<() => void>()
/** Functions that remove the hooks of the server that is being built. */
let removals: (() => void)[] | undefined

/** Registers hooks that hold no state of a server, once per process. */
export function oncePerProcess(register: () => void): void {
  if (registeredOnce.has(register)) return
  registeredOnce.add(register)
  const before = removals
  removals = undefined
  register()
  removals = before
}

/**
 * Builds the features of one server. Returns a function that removes their hooks when the server closes, because the
 * process may build another server.
 */
export async function withOwnHooks(build: () => Promise<void>): Promise<() => void> {
  const releases: (() => void)[] = (removals = [])
  await build().finally(() => (removals = undefined))
  return () => {
    for (const release of releases.splice(0)) release()
  }
}

function add(key: string, hooks: Hooks): void {
  const list = registered.get(key) ?? []
  registered.set(key, list)
  list.push(hooks)
  removals?.push(() => list.splice(list.indexOf(hooks), 1))
}

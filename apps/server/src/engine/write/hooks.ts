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

/** What a hook works with. */
export interface HookContext<Row = AnyRow> {
  tx: Tx
  /** As it was before (absent when it is being created). */
  row: Row
  /** As it will be; in the phases after the write, as it is. */
  next: Row
  /** Further inputs of the transition: `params` and `reason`. */
  input: AnyRow
  actor: Actor
  now: Moment
  /** Runs once the transaction is committed; never when it is rolled back. */
  afterCommit(work: () => void | Promise<void>): void
}

/**
 * What follows a write, in the same transaction, phase by phase over all hooks of the write:
 * - `derive`: what is computed from the record on records beside it;
 * - `post`: charges, and the sums that they post to;
 * - `rollUp`: totals over many documents, whose rows are locked as late as can be;
 * - `check`: refusals that judge what stands now;
 * - `notify`: others are told how things stand then.
 *
 * Hooks of one phase do not rely on each other's order.
 */
export const EFFECT_PHASES = ['derive', 'post', 'rollUp', 'check', 'notify'] as const
export type EffectPhase = (typeof EFFECT_PHASES)[number]

type Effects<Row> = { [P in EffectPhase]?: (ctx: HookContext<Row>) => Promise<void> | void }

export interface Hooks<Row = AnyRow> extends Effects<Row> {
  /** What it does for one record neither reads nor changes anything that the next record looks at: imports may write many at a time. */
  readonly independent?: boolean
  /** Checks that need the database, before the write; the answer is merged into it. */
  before?(ctx: HookContext<Row>): Promise<Partial<Row> | void>
}

const registered = new Map<string, Hooks[]>()
const recalculated = new Set<string>()

export function onSave<R extends { name: string }>(resource: R, hooks: Hooks<RowOf<R>>): void {
  put(`${resource.name}.save`, hooks as unknown as Hooks)
}

export function onDelete<R extends { name: string }>(resource: R, hooks: Hooks<RowOf<R>>): void {
  put(`${resource.name}.delete`, hooks as unknown as Hooks)
}

export function onTransition<R extends { name: string }, const T extends TransitionOf<R>>(
  resource: R,
  names: T | readonly T[],
  hooks: Hooks<RowOf<R>>,
): void {
  for (const name of typeof names === 'string' ? [names] : names)
    put(`${resource.name}.${name}`, hooks as unknown as Hooks)
}

/** What the moves of the resource that declare `recalculates: [name]` bring in step. */
export function onRecalculate<R extends { name: string }>(resource: R, name: string, hooks: Hooks<RowOf<R>>): void {
  recalculated.add(`${resource.name} ${name}`)
  for (const [move, { recalculates = [] }] of Object.entries(anyResource(resource).transitions))
    if (recalculates.includes(name)) put(`${resource.name}.${move}`, hooks as unknown as Hooks)
}

/** @throws where a transition declares to recalculate what nothing recalculates */
export function checkRecalculations(resources: readonly AnyResource[]): void {
  for (const { name, transitions } of resources)
    for (const [move, { recalculates = [] }] of Object.entries(transitions))
      for (const what of recalculates)
        if (!recalculated.has(`${name} ${what}`)) throw new Error(`${name}.${move} recalculates ${what}: no hook does`)
}

export function hooksOf(resource: string, action: string): readonly Hooks[] {
  return registered.get(`${resource}.${action}`) ?? []
}

const done = new Set<() => void>()
/** What takes away again the hooks of the server that is being built. */
let owned: (() => void)[] | undefined

/** Registers hooks that hold nothing of a server: once in a process, whichever server is built first. */
export function oncePerProcess(register: () => void): void {
  if (done.has(register)) return
  done.add(register)
  const before = owned
  owned = undefined
  register()
  owned = before
}

/** Builds the features of one server. Answers what takes their hooks away when the server ends: a process may build another. */
export async function withOwnHooks(build: () => Promise<void>): Promise<() => void> {
  const releases: (() => void)[] = (owned = [])
  await build().finally(() => (owned = undefined))
  return () => {
    for (const release of releases.splice(0)) release()
  }
}

function put(key: string, hooks: Hooks): void {
  const list = registered.get(key) ?? []
  registered.set(key, list)
  list.push(hooks)
  owned?.push(() => list.splice(list.indexOf(hooks), 1))
}

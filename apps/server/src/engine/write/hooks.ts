import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyRow, RowOf, TransitionOf } from '@tuheng/domain/kernel/resource'
import type { Now } from '../../plugins/clock.ts'
import type { Tx } from './tx.ts'

/** What a hook works with. */
export interface HookContext<Row = AnyRow> {
  tx: Tx
  /** As it was before (absent when it is being created). */
  row: Row
  /** As it will be, or in `effect` is, after the write. */
  next: Row
  /** Further inputs of the transition: `params` and `reason`. */
  input: AnyRow
  actor: Actor
  now: Now
  /** Runs once the transaction is committed; never when it is rolled back. */
  afterCommit(work: () => void | Promise<void>): void
}

export interface Hooks<Row = AnyRow> {
  /** What it does for one record neither reads nor changes anything that the next record looks at: imports may write many at a time. */
  readonly independent?: boolean
  /** Checks that need the database, before the write; the answer is merged into it. */
  prepare?(ctx: HookContext<Row>): Promise<Partial<Row> | void>
  /** What else moves with it, after the write, in the same transaction. */
  effect?(ctx: HookContext<Row>): Promise<void>
}

const registered = new Map<string, Hooks[]>()

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

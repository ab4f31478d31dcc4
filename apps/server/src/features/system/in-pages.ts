import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Engine } from '../../engine/write/work.ts'

interface PageRequest {
  engine: Engine
  actor: Pick<Actor, 'orgId' | 'memberId'>
  call: string
  before?: string | undefined
}

/** Pages of a list in the order of descending ids. Its cursors are sealed as those of every other list. */
export async function readPage<E>(
  { engine, actor, call, before }: PageRequest,
  page: (before: number | undefined) => Promise<{ list: E[]; next: number | null }>,
): Promise<{ list: E[]; next: string | null }> {
  const bond = { owner: [actor.orgId, actor.memberId], call, field: 'before' } as const
  const [from] = before === undefined ? [] : (engine.cursors.open(bond, before) as [number])
  const { list, next } = await page(from)
  return { list, next: next === null ? null : engine.cursors.seal(bond, [next]) }
}

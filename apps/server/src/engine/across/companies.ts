import { MAX_COMPANIES } from '@tuheng/domain/kernel/across'
import type { LeftOut } from '@tuheng/domain/kernel/generic-wire'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { acrossCompanies, isUnreachable } from '../../db/across-companies.ts'
import { sessionErrors } from '../../plugins/session.ts'
import type { Server } from '../calls/endpoint.ts'

/** A company that is included, with the person's rights there. */
export interface Entered {
  id: number
  name: string
  actor: Actor
}

/** Companies that are read at the same time. Each takes a connection. */
const AT_ONCE = 2

/**
 * The companies of a person, with their rights as they are now. `only`: of these; a company of which they are no active
 * member is refused whether or not it exists. The company that they work in comes first.
 */
export async function enterCompanies(
  { engine: { db }, sessions }: Pick<Server, 'engine' | 'sessions'>,
  { userId, orgId }: Pick<Actor, 'userId' | 'orgId'>,
  only: readonly number[] | undefined,
): Promise<{ entered: Entered[]; left: LeftOut[]; complete: boolean }> {
  const { rows, isComplete } = await acrossCompanies<{ id: number; name: string; open: boolean }>(db, {
    reason: 'companies of a list across companies',
    text: inReach =>
      `select o.id, o.short_name as name, o.status = 'enabled' as open from member m join org o on o.id = m.org_id
       where m.user_id = $1 and ${inReach('m.org_id')} and m.status = 'active' and m.deleted_at is null order by o.id <> $2, o.id`,
    params: [userId, orgId],
  })
  if (isComplete && only?.some(id => !rows.some(row => row.id === id))) sessionErrors.fail('auth.not_member')
  const asked = rows.filter(row => !only || only.includes(row.id))
  const left = asked
    .filter(({ open }) => open)
    .slice(MAX_COMPANIES)
    .map((row): LeftOut => leftOut(row, 'many'))
  const entered: Entered[] = []
  const within = asked.filter(({ id }) => !left.some(one => one.id === id))
  const people = await eachCompany(within, async row =>
    row.open ? unlessOutOfReach(() => sessions.actorOf(row.id, userId)) : undefined,
  )
  for (const [i, row] of within.entries()) {
    const person = people[i]
    if (person === OUT_OF_REACH) left.push(leftOut(row, 'unavailable'))
    else if (person) entered.push({ id: row.id, name: row.name, actor: person.actor })
    else left.push(leftOut(row, 'closed'))
  }
  return { entered, left, complete: isComplete }
}

export const leftOut = (
  { id, name }: Pick<Entered, 'id' | 'name'>,
  reason: LeftOut['reason'],
  fields?: string[],
): LeftOut => ({ id, name, reason, ...(fields ? { fields } : {}) })

/** Does something for each company, a few at the same time. Results keep the order. */
export async function eachCompany<C, T>(companies: readonly C[], work: (company: C) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  const queue = [...companies.entries()]
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}

export const OUT_OF_REACH = Symbol('the database of a company did not answer')

export async function unlessOutOfReach<T>(work: () => Promise<T>): Promise<T | typeof OUT_OF_REACH> {
  try {
    return await work()
  } catch (error) {
    if (isUnreachable(error)) return OUT_OF_REACH
    throw error
  }
}

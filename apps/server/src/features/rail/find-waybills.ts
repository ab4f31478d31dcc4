import type { Issue } from '@tuheng/domain/kernel/errors'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { type AnyRow, type Face, labelOf } from '@tuheng/domain/kernel/resource'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { railErrors, railWaybill } from '@tuheng/domain/rail/index'
import type { Sql } from '../../db/database.ts'
import type { Match } from '../../engine/import/index.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { Params } from '../../sql/params.ts'

const { railNo, demandNo, ticketNo } = railWaybill.fields
const NUMBERS = { demandNo, ticketNo, railNo }

/** Columns by which a row of a file names its railway waybill. */
export const waybillKeys = (...names: (keyof typeof NUMBERS)[]) =>
  Object.fromEntries(names.map(name => [name, NUMBERS[name]]))

type Key = keyof typeof NUMBERS
type Found = Record<Key, string | null> & { id: number }

interface Given {
  name: Key
  value: string
}

/**
 * The waybill of each row: the only live one within the actor's scope that has all numbers of the row. `namesBy` leaves
 * out numbers that the row writes.
 */
export async function findWaybills(
  sql: Sql,
  { actor, face }: { actor: Actor; face: Face },
  { rows, namesBy }: { rows: readonly AnyRow[]; namesBy: (row: AnyRow) => readonly Key[] },
): Promise<Match[]> {
  const given = rows.map(row =>
    namesBy(row).flatMap((name): Given[] => {
      const value = row[name]
      return typeof value === 'string' && value !== '' ? [{ name, value }] : []
    }),
  )
  const params = new Params()
  const where = scopeSql({ resource: railWaybill, face, actor, params })
  const valuesOf = (name: Key) => {
    const values = given.flat().flatMap(one => (one.name === name ? [one.value] : []))
    return params.add([...new Set(values)])
  }
  const { rows: found } = await sql.query<Found>(
    `select t.id, t.rail_no as "railNo", t.demand_no as "demandNo", t.ticket_no as "ticketNo" from rail_waybill t
     where ${where.join(' and ')} and t.status <> 'void'
       and (t.rail_no = any(${valuesOf('railNo')}::text[]) or t.demand_no = any(${valuesOf('demandNo')}::text[])
         or t.ticket_no = any(${valuesOf('ticketNo')}::text[]))
     order by t.id desc`,
    params.values,
  )
  return given.map(numbers => matchOf(numbers, found))
}

function matchOf(numbers: readonly Given[], found: readonly Found[]): Match {
  const [first] = numbers
  if (!first) return { issue: railErrors.issue('rail_import.names_none', {}) }
  const [only, ...more] = found.filter(one => numbers.every(({ name, value }) => one[name] === value))
  if (only && !more.length) return { id: only.id }
  if (only) return { issue: issueAt('rail_import.ambiguous', first, [only, ...more]) }
  const near = found.find(one => numbers.some(({ name, value }) => one[name] === value))
  const differs = near && numbers.find(({ name, value }) => near[name] !== value)
  return {
    issue:
      near && differs ? issueAt('rail_import.otherwise', differs, [near]) : issueAt('rail_import.unknown', first, []),
  }
}

/** Up to three of the waybills are named. */
function issueAt(
  code: 'rail_import.ambiguous' | 'rail_import.otherwise' | 'rail_import.unknown',
  { name, value }: Given,
  found: readonly Found[],
): Issue {
  const nos = found.map(one => one.railNo ?? '')
  const words = { label: labelOf(NUMBERS[name], name), value, count: found.length, no: nos[0] ?? '' }
  return wordedIssue(railErrors, { code, path: name }, { ...words, nos: nos.slice(0, 3).join('、') })
}

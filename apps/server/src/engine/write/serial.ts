import type { Field, SerialPattern } from '@tuheng/domain/kernel/field'
import type { NamedField } from '@tuheng/domain/kernel/kinds/kind'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { alikeKey } from '@tuheng/domain/kernel/validators/problem'
import { isAlike } from '../../sql/alike.ts'
import { column, tableName } from '../../sql/names.ts'
import type { Tx } from './tx.ts'

/**
 * The next number of a document: per company, type and period, without gaps.
 * The counter row stays locked until the transaction ends, so call this last before the insert.
 */
export async function nextSerial(
  tx: Tx,
  resource: AnyResource,
  { row, ...serial }: NamedField & { row: AnyRow },
): Promise<string> {
  return (await nextSerials(tx, resource, { ...serial, rows: [row] }))[0] as string
}

/** The next numbers of several documents in their order, one statement per prefix. */
export async function nextSerials(
  tx: Tx,
  resource: AnyResource,
  { field, name, rows }: NamedField & { rows: readonly AnyRow[] },
): Promise<string[]> {
  const pattern = field.serial as SerialPattern
  const out: string[] = []
  const places = rows.map((row, place) => ({
    place,
    period: periodOf(pattern, String((pattern.dated && row[pattern.dated]) || tx.now.today)),
    prefix: pattern.prefixBy
      ? (pattern.prefixBy.prefixes[String(row[pattern.prefixBy.field])] ?? pattern.prefix)
      : pattern.prefix,
  }))
  for (const group of Map.groupBy(places, each => `${each.prefix} ${each.period}`).values()) {
    const [{ prefix, period }] = group as [(typeof places)[number]]
    const { rows: counted } = await tx.writing()<{ value: number }>(
      `insert into serial_counter (org_id, key, period, value) values ($1, $2, $3, $4)
       on conflict (org_id, key, period) do update set value = serial_counter.value + $4 returning value`,
      [tx.orgId, `${resource.name}.${name}.${prefix}`, period, group.length],
      'serial-next',
    )
    const first = Number(counted[0]?.value) - group.length + 1
    const filled = prefix.includes('{org}') ? prefix.replace('{org}', await orgCode(tx)) : prefix
    group.forEach(({ place }, i) => {
      out[place] = [filled, period, String(first + i).padStart(pattern.digits, '0')].join(pattern.separator ?? '')
    })
  }
  return out
}

/** The next number that no live record has: people may have typed some themselves. */
export async function nextFreeNumber(
  tx: Tx,
  resource: AnyResource,
  { field, name, row }: NamedField & { row: AnyRow },
): Promise<string> {
  const ownText = column(name)
  const taken = field.ignoresCase ? isAlike(name, '$2') : `${ownText} = $2`
  const serial: Field = { ...field, kind: 'serial', ...(field.numbered && { serial: field.numbered }) }
  for (;;) {
    const number = await nextSerial(tx, resource, { field: serial, name, row })
    const { rows } = await tx.sql(
      `select 1 from ${tableName(resource)} where org_id = $1 and ${taken} and deleted_at is null`,
      [tx.orgId, field.ignoresCase ? alikeKey(number) : number],
    )
    if (!rows.length) return number
  }
}

export function periodOf(pattern: Pick<SerialPattern, 'period'>, today: string): string {
  const digits = today.replaceAll('-', '')
  return pattern.period === 'day' ? digits : pattern.period === 'month' ? digits.slice(0, 6) : digits.slice(0, 4)
}

/** Records that are removed as if they had never been. */
interface Withdrawn {
  /** They, and others before them; whichever is deleted has no claim to its number. */
  ids: readonly number[]
  /** What their numbers begin with from now on. */
  label: string
}

/**
 * Lets the numbers of a resource begin anew in each period of which only withdrawn records have any; these keep theirs
 * behind their label and id. Answers whether that was so in all periods. Counters stay locked until the transaction ends.
 */
export async function releaseSerials(tx: Tx, resource: AnyResource, withdrawn: Withdrawn): Promise<boolean> {
  const table = tableName(resource)
  let all = true
  for (const [name, { serial, numbered }] of Object.entries(resource.fields)) {
    const pattern = serial ?? numbered
    if (!pattern) continue
    const number = column(name)
    const keyStart = `${resource.name}.${name}.`
    const { rows: counters } = await tx.sql<{ id: number; key: string; period: string }>(
      'select id, key, period from serial_counter where org_id = $1 and starts_with(key, $2) for update',
      [tx.orgId, keyStart],
    )
    for (const { id, key, period } of counters) {
      const like = numbersLike(key.slice(keyStart.length), { period, separator: pattern.separator ?? '' })
      const { rows: others } = await tx.sql(
        `select 1 from ${table} where org_id = $1 and ${number} like $2 and (deleted_at is null or id <> all($3::bigint[])) limit 1`,
        [tx.orgId, like, withdrawn.ids],
      )
      all &&= !others.length
      if (others.length) continue
      await tx.writing(resource)(
        `update ${table} set ${number} = $3 || id::text || '-' || ${number} where org_id = $1 and ${number} like $2 and not starts_with(${number}, $3 || id::text || '-')`,
        [tx.orgId, like, withdrawn.label],
      )
      await tx.writing()('delete from serial_counter where org_id = $1 and id = $2', [tx.orgId, id])
    }
  }
  return all
}

/** The numbers of a counter, whichever code the company had when they were given. */
function numbersLike(prefix: string, { period, separator }: { period: string; separator: string }): string {
  const start = [prefix, period, ''].join(separator).replaceAll(/[\\%_]/g, '\\$&')
  return `${start.replace('{org}', '%')}%`
}

async function orgCode(tx: Tx): Promise<string> {
  const { rows } = await tx.sql<{ code: string }>('select code from org where id = $1', [tx.orgId])
  return rows[0]?.code ?? ''
}

import type { Field, SerialPattern } from '@tuheng/domain/kernel/field'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import type { Tx } from './tx.ts'

/**
 * The next number of a document: per company, type and period, without gaps.
 * The counter row stays locked until the transaction ends, so this is the last thing before the insert.
 */
export async function nextSerial(tx: Tx, resource: AnyResource, name: string, field: Field, row: AnyRow): Promise<string> {
  const pattern = field.serial as SerialPattern
  const prefix = pattern.prefixBy ? pattern.prefixBy.prefixes[String(row[pattern.prefixBy.field])] ?? pattern.prefix : pattern.prefix
  const period = periodOf(pattern, tx.now.today)
  const { rows } = await tx.sql<{ value: number }>(
    `insert into serial_counter (org_id, key, period, value) values ($1, $2, $3, 1)
     on conflict (org_id, key, period) do update set value = serial_counter.value + 1 returning value`,
    [tx.orgId, `${resource.name}.${name}.${prefix}`, period],
    'serial-next',
  )
  const value = String(rows[0]?.value).padStart(pattern.digits, '0')
  const filled = prefix.includes('{org}') ? prefix.replace('{org}', await orgCode(tx)) : prefix
  return [filled, period, value].join(pattern.separator ?? '')
}

export function periodOf(pattern: Pick<SerialPattern, 'period'>, today: string): string {
  const digits = today.replaceAll('-', '')
  return pattern.period === 'day' ? digits : pattern.period === 'month' ? digits.slice(0, 6) : digits.slice(0, 4)
}

async function orgCode(tx: Tx): Promise<string> {
  const { rows } = await tx.sql<{ code: string }>('select code from org where id = $1', [tx.orgId])
  return rows[0]?.code ?? ''
}

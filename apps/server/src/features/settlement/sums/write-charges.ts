import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { charge } from '@tuheng/domain/settlement/index'
import { insertRecord, type Writer } from '../../../engine/write/record-write.ts'
import { statementName } from '../../../sql/names.ts'
import { insertValues } from '../../../sql/values.ts'
import { MEASURES, SUM_COLUMNS, SUM_KEY, HAS_ANY_MEASURE, SUMMED_MEASURES } from './grains.ts'

/** The connection that writes charges. */
type ChargeWriter = Pick<Writer, 'orgId' | 'writing'>

/**
 * Inserts charges and their deltas of the sums in the same transaction, one delta per charge with its values. Returns
 * the ids in the order of `rows`.
 */
export async function insertCharges(tx: Writer, rows: readonly AnyRow[]): Promise<number[]> {
  const ids: number[] = []
  for (const row of rows) ids.push(await insertRecord(tx, anyResource(charge), row))
  const counted = rows.filter(row => (row['revenueMonth'] ?? null) !== null)
  await insertDeltas(tx, counted.map(deltaOf))
  return ids
}

const deltaOf = (row: AnyRow): unknown[] => [
  row['revenueMonth'],
  row['segment'],
  row['side'],
  row['kind'],
  ...[row['customerId'], row['carrierId'], row['routeId'], row['goodsId'], row['projectId']].map(id => id ?? null),
  1,
  row['trips'],
  row['tons'],
  ...[row['amount'], row['excl'], row['tax']].map(sum => sum ?? '0'),
]

/** A change of charges, as parts of an SQL statement; `$1` is the company. */
export interface ChargeChange {
  /** SQL assignments; the charge has the alias `t`. Null deletes the rows. */
  set: string | null
  /** SQL condition on the charges, without an alias. */
  where: string
  params: readonly unknown[]
}

/**
 * Changes charges and keeps the sums over them. Every change of a column that the sums contain, or of whether a charge
 * counts, must use it. The charges are locked in the order of their ids and compared with their new values; the
 * differences become deltas. Returns the number of changed charges.
 */
export async function changeCharges(tx: ChargeWriter, { set, where, params }: ChargeChange): Promise<number> {
  const text = `with gone as materialized (
      select id as was_id, ${countsInMonth('')} as was_counted, ${COMPARED_COLUMNS.map(name => `${name} as was_${name}`).join(', ')}
      from charge where org_id = $1 and ${where} order by id for update),
    come as (${set === null ? 'delete from charge t using' : `update charge t set ${set} from`} gone where t.org_id = $1 and t.id = gone.was_id
      returning t.id, ${countsInMonth('t.')} as counted, ${COMPARED_COLUMNS.map(name => `t.${name}`).join(', ')}),
    moved as (
      select ${SUM_KEY.join(', ')}, 1 as n, ${SUMMED.map(name => `coalesce(${name}, 0) as ${name}`).join(', ')} from come where counted${set === null ? ' and false' : ''}
      union all
      select ${SUM_KEY.map(name => `was_${name}`).join(', ')}, -1, ${SUMMED.map(name => `-coalesce(was_${name}, 0)`).join(', ')} from gone where was_counted)
    select null::bigint as changed, ${SUM_KEY.join(', ')}, ${SUMMED_MEASURES} from moved group by ${SUM_KEY.join(', ')} having ${HAS_ANY_MEASURE}
    union all
    select count(*), ${[...SUM_KEY, ...MEASURES].map(() => 'null').join(', ')} from come`
  const { rows } = await tx.writing(anyResource(charge))<Record<string, unknown>>(
    text,
    [tx.orgId, ...params],
    statementName(text),
  )
  const deltas = rows.filter(row => row['changed'] === null)
  await insertDeltas(
    tx,
    deltas.map(row => [...SUM_KEY, ...MEASURES].map(name => row[name])),
  )
  return Number(rows.find(row => row['changed'] !== null)?.['changed'] ?? 0)
}

/** The measures that a charge has as columns. */
const SUMMED = MEASURES.filter(name => name !== 'n')
const COMPARED_COLUMNS = [...SUM_KEY, ...SUMMED]
const countsInMonth = (alias: string): string => `(${alias}deleted_at is null and ${alias}revenue_month is not null)`

async function insertDeltas(tx: ChargeWriter, deltas: readonly unknown[][]): Promise<void> {
  await insertValues(tx.writing(), {
    into: `charge_delta (${SUM_COLUMNS})`,
    first: [tx.orgId],
    rows: deltas,
  })
}

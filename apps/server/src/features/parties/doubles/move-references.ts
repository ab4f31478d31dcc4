import type { AnyResource } from '@tuheng/domain/kernel/resource'
import type { Text } from '@tuheng/domain/kernel/text'
import { partyErrors } from '@tuheng/domain/parties/index'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import type { Issue } from '@tuheng/domain/kernel/errors'
import { charge } from '@tuheng/domain/settlement/index'
import { referencesTo } from '../../../engine/directory.ts'
import { linkTable, snake, tableName } from '../../../sql/names.ts'
import { type AuditEntry, writeAudits } from '../../../engine/write/audit.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { noteWritten } from '../../../engine/write/written.ts'
import { changeCharges } from '../../settlement/index.ts'

type Reference = ReturnType<typeof referencesTo>[number]

export interface Move extends Text {
  resource: string
  /** Records that name the merged party. */
  count: number
}

/** Every column of the product that may refer to a party, from the declarations. */
const references = (): readonly Reference[] => referencesTo('party', { table: tableName, link: linkTable, snake })

const byResource = (): [AnyResource, Reference[]][] => [...Map.groupBy(references(), reference => reference.resource)]

/** SQL for the ids of live documents that a reference names, in the document, in its rows or beside it. */
const idsOf = ({ kind, table, column }: Reference, side: string): string =>
  kind === 'field'
    ? `select id from ${table} where org_id = $1 and ${column} = ${side} and deleted_at is null`
    : `select parent_id as id from ${table} where org_id = $1 and ${column} = ${side}`

/** The number of records of each kind that name the party. Deleted ones move too but are not counted. */
export async function countMoves(tx: Tx, id: number): Promise<Move[]> {
  const kinds = byResource()
  const parts = kinds.map(
    ([resource, uses], i) =>
      `select ${i} as i, (select count(*)::int from ${tableName(resource)} d where d.org_id = $1 and d.deleted_at is null and d.id in (${uses.map(use => idsOf(use, '$2')).join(' union ')})) as n`,
  )
  const { rows } = await tx.sql<{ i: number; n: number }>(parts.join(' union all '), [tx.orgId, id])
  const counts = new Map(rows.map(row => [row.i, row.n]))
  return kinds.flatMap(([{ name, label, en }], i) =>
    counts.get(i) ? [{ resource: name, zh: label, en, count: counts.get(i) ?? 0 }] : [],
  )
}

/** Rows in closed months, whose figures by party are final. */
export async function closedMonths(tx: Tx, id: number, name: string): Promise<Issue[]> {
  const issues: Issue[] = []
  for (const [resource, uses] of byResource()) {
    const conditions = uses.filter(use => use.kind === 'field').map(use => `d.${use.column} = $2`)
    if (!resource.businessDates?.length || !conditions.length) continue
    const inMonth = resource.businessDates.map(date => `m.month = left(d.${snake(date)}::text, 7)`)
    const {
      rows: [found],
    } = await tx.sql<{ months: string | null; n: number }>(
      `select string_agg(distinct m.month, '、' order by m.month) as months, count(distinct d.id)::int as n from ${tableName(resource)} d
       join (select distinct month from company_month where org_id = $1 and doc_type in ($3, 'all') and state = 'closed' and deleted_at is null) m on ${inMonth.join(' or ')}
       where d.org_id = $1 and d.deleted_at is null and (${conditions.join(' or ')})`,
      [tx.orgId, id, resource.name],
    )
    if (!found?.n) continue
    const params = {
      party: name,
      months: found.months ?? '',
      doc: { zh: resource.label, en: resource.en },
      count: found.n,
    }
    issues.push(wordedIssue(partyErrors, { code: 'merge.closed' }, params))
  }
  return issues
}

/** Documents that may name a party only once and name both. */
export async function conflicts(tx: Tx, from: number, to: number): Promise<Issue[]> {
  const issues: Issue[] = []
  for (const reference of references()) {
    const [fieldName, lineFieldName] = reference.path.split('.') as [string, string?]
    const uniqueSets =
      reference.kind === 'field'
        ? reference.resource.unique
        : reference.kind === 'line'
          ? reference.resource.fields[fieldName]?.lines?.unique
          : undefined
    for (const set of uniqueSets ?? []) {
      if (!set.includes(lineFieldName ?? fieldName)) continue
      const sameKeys = set
        .filter(name => name !== (lineFieldName ?? fieldName))
        .map(name => ` and a.${snake(name)} = b.${snake(name)}`)
        .join('')
      const { table, column, resource } = reference
      const doc = tableName(resource)
      const no = `d.${snake(resource.title)}`
      const text =
        reference.kind === 'line'
          ? `select ${no} as no from ${table} a join ${table} b on b.org_id = $1 and b.parent_id = a.parent_id${sameKeys} join ${doc} d on d.org_id = $1 and d.id = a.parent_id where a.org_id = $1 and a.${column} = $2 and b.${column} = $3 limit 5`
          : `select ${no.replace('d.', 'a.')} as no from ${table} a join ${table} b on b.org_id = $1${sameKeys} where a.org_id = $1 and a.${column} = $2 and b.${column} = $3 and a.deleted_at is null and b.deleted_at is null limit 5`
      const { rows } = await tx.sql<{ no: string | null }>(text, [tx.orgId, from, to])
      issues.push(
        ...rows.map(row =>
          wordedIssue(
            partyErrors,
            { code: 'merge.conflict' },
            {
              doc: { zh: resource.label, en: resource.en },
              no: row.no ?? '',
            },
          ),
        ),
      )
    }
  }
  return issues
}

/**
 * Moves every reference, with an entry in each record's history. Documents move before what is posted from them. Rounds
 * repeat until nothing is left, because others may post while a document is locked.
 */
export async function moveReferences(
  tx: Tx,
  { onProgress, ...args }: { from: number; to: number; reason: string; onProgress(rows: number): void },
): Promise<void> {
  for (let round = 0, moved = 1; moved > 0; round++) {
    if (round > 5) throw new Error('references keep coming')
    moved = 0
    for (const reference of references()) {
      const rows = await moveReference(tx, reference, args)
      onProgress(rows)
      moved += rows
    }
  }
  // No index contains deleted rows, and nobody adds to them, so they are scanned once.
  for (const reference of references())
    if (reference.kind === 'field') await moveReference(tx, reference, { ...args, deleted: true })
}

interface MoveArgs {
  from: number
  to: number
  reason: string
  deleted?: boolean
}

async function moveReference(
  tx: Tx,
  reference: Reference,
  { from, to, reason, deleted = false }: MoveArgs,
): Promise<number> {
  const { table, column, resource, kind } = reference
  const [fieldName] = reference.path.split('.') as [string]
  if (kind === 'field') {
    // The merged record gets no reference to itself. Its link to the survivor is written afterwards.
    const found = await tx.sql<MovedRow>(
      `select id, ${snake(resource.title)}::text as no from ${table} where org_id = $1 and ${column} = $2 and deleted_at is ${deleted ? 'not null' : 'null'} order by id for update`,
      [tx.orgId, from],
    )
    if (!found.rows.length) return 0
    const ids = found.rows.map(row => row.id)
    const set = `${column} = $3, version = t.version + 1, updated_at = $4, updated_by = $5`
    const params = [ids, to, tx.now.at, tx.actor.memberId || null]
    // The kept sums over charges distinguish counterparties.
    if (resource.name === charge.name) await changeCharges(tx, { set, where: 'id = any($2::bigint[])', params })
    else
      await tx.sql(`update ${table} t set ${set} where org_id = $1 and id = any($2::bigint[])`, [tx.orgId, ...params])
    noteWritten(tx, { resource, ids, fields: [fieldName] })
    await writeAudits(
      tx,
      found.rows.map(row =>
        auditEntryOf(row, { resource, reason, before: { [fieldName]: from }, after: { [fieldName]: to } }),
      ),
    )
    return ids.length
  }
  if (kind === 'link')
    await tx.sql(
      `delete from ${table} l where org_id = $1 and target_id = $2 and exists (select 1 from ${table} o where o.org_id = $1 and o.parent_id = l.parent_id and o.target_id = $3)`,
      [tx.orgId, from, to],
    )
  const parents = await tx.sql<{ id: number }>(
    `update ${table} set ${column} = $3 where org_id = $1 and ${column} = $2 returning parent_id as id`,
    [tx.orgId, from, to],
  )
  if (!parents.rows.length) return 0
  const { rows } = await tx.sql<MovedRow>(
    `update ${tableName(resource)} set version = version + 1, updated_at = $3, updated_by = $4 where org_id = $1 and id = any($2::bigint[]) returning id, ${snake(resource.title)}::text as no`,
    [tx.orgId, [...new Set(parents.rows.map(row => row.id))], tx.now.at, tx.actor.memberId || null],
  )
  await writeAudits(
    tx,
    rows.map(row => auditEntryOf(row, { resource, reason, before: null, after: null })),
  )
  return rows.length
}

interface MovedRow {
  id: number
  no: string | null
}

const auditEntryOf = ({ id, no }: MovedRow, change: Omit<AuditEntry, 'id' | 'action'>): AuditEntry => ({
  ...change,
  id,
  action: 'merge',
  ...(no === null ? {} : { no }),
})

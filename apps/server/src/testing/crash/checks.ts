import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { registry } from '@tuheng/domain/registry'
import type { Database, Sql } from '../../db/database.ts'
import { verifyChain } from '../../engine/write/audit-chain.ts'
import { findFace, resourceOf } from '../../engine/directory.ts'
import { column, tableName } from '../../sql/names.ts'
import { checkLedger } from '../../features/settlement/index.ts'
import type { Note } from './client.ts'

export interface CrashState {
  db: Database
  orgId: number
  notes: readonly Note[]
  /** The file folder that belongs to this state of the database. */
  filesDir: string
}

/** Checks everything that must hold after a crash. Returns the faults as sentences. */
export async function findFaults({ db, orgId, notes, filesDir }: CrashState): Promise<string[]> {
  return db.company(orgId, async sql => {
    const found: string[] = []
    const addFault = (what: string, rows: readonly unknown[]): void => {
      if (rows.length) found.push(`${what}: ${rows.length} × ${JSON.stringify(rows.slice(0, 3))}`)
    }
    addFault('the books', await checkLedger(sql, orgId))
    const { broken } = await verifyChain(sql, orgId)
    addFault('the chain of the log', broken ? [broken] : [])
    addFault('acknowledged and not there', await lostNotes(sql, orgId, notes))
    addFault('serial numbers', await serialGaps(sql, orgId))
    addFault('records without their log', await unlogged(sql, orgId))
    addFault('a step logged twice', await repeatedSteps(sql, orgId))
    addFault('child rows without a parent', await orphans(sql, orgId))
    addFault('approvals out of step', await approvalsOutOfStep(sql, orgId))
    addFault('imported rows', await importRows(sql, orgId))
    addFault('files without bytes', await bytesMissing(sql, orgId, filesDir))
    return found
  })
}

/**
 * Checks that each acknowledged record exists with at least the acknowledged version, and at that version with the same
 * state.
 */
async function lostNotes(sql: Sql, orgId: number, notes: readonly Note[]): Promise<string[]> {
  const lost: string[] = []
  for (const [resource, own] of Map.groupBy(
    notes,
    note => findFace(note.path.split('/').slice(0, 2).join('/'))?.resource,
  )) {
    const latest = new Map<number, Note>()
    for (const note of own)
      if (
        note.answer.id &&
        note.answer.version &&
        (latest.get(note.answer.id)?.answer.version ?? 0) <= note.answer.version
      )
        latest.set(note.answer.id, note)
    if (!resource || !latest.size) continue
    const facts = [...Object.keys(resource.machines), resource.title]
    const { rows } = await sql.query<Record<string, unknown> & { id: number; version: number }>(
      `select id, version, ${facts.map(name => `${column(name)} as "${name}"`).join(', ')} from ${tableName(resource)} where org_id = $1 and id = any($2::bigint[]) and deleted_at is null`,
      [orgId, [...latest.keys()]],
    )
    const byId = new Map(rows.map(row => [row.id, row]))
    for (const [id, { answer, path, key }] of latest) {
      const row = byId.get(id)
      const differs =
        row &&
        row.version === answer.version &&
        facts.filter(name => answer[name] !== undefined && answer[name] !== row[name])
      if (!row || row.version < (answer.version as number))
        lost.push(
          `${path} ${key}: ${resource.name} ${id} version ${answer.version}, there is ${row?.version ?? 'none'}`,
        )
      else if (differs && differs.length)
        lost.push(`${path} ${key}: ${resource.name} ${id} differs in ${differs.join(', ')}`)
      else if (row[resource.title] !== answer[resource.title] && resource.fields[resource.title]?.serial)
        lost.push(`${resource.name} ${id} was ${String(answer[resource.title])}, is ${String(row[resource.title])}`)
    }
  }
  return lost
}

/** Checks that every number up to the counter is used by exactly one record. */
async function serialGaps(sql: Sql, orgId: number): Promise<string[]> {
  const gaps: string[] = []
  const { rows: counters } = await sql.query<{ key: string; period: string; value: number }>(
    'select key, period, value from serial_counter where org_id = $1',
    [orgId],
  )
  const {
    rows: [org],
  } = await sql.query<{ code: string }>('select code from org where id = $1', [orgId])
  for (const { key, period, value } of counters) {
    const [name = '', field = '', ...prefix] = key.split('.')
    const resource = registry.resources.find(each => each.name === name)
    const pattern = resource?.fields[field]?.serial
    if (!resource || !pattern) continue
    const head = [prefix.join('.').replace('{org}', org?.code ?? ''), period, ''].join(pattern.separator ?? '')
    const {
      rows: [used],
    } = await sql.query<{ n: number; d: number; top: number }>(
      `select count(*)::int as n, count(distinct no)::int as d, coalesce(max(substr(no, length($2) + 1)::int), 0) as top from (
         select ${column(field)} as no from ${tableName(resource)} where org_id = $1 and starts_with(${column(field)}, $2)) x`,
      [orgId, head],
    )
    if (used?.n !== value || used.d !== value || used.top !== value)
      gaps.push(`${head}: counter ${value}, ${used?.n} records with ${used?.d} numbers up to ${used?.top}`)
  }
  return gaps
}

/** Resources that the clients create by calls; the initial fleet was inserted by SQL. */
const LOGGED = ['waybill', 'statement', 'settlement', 'goods', 'approvalRun']

async function unlogged(sql: Sql, orgId: number): Promise<unknown[]> {
  const found: unknown[] = []
  for (const name of LOGGED) {
    const table = tableName(resourceOf(name))
    const { rows } = await sql.query(
      `select '${name}' as of, t.id from ${table} t where t.org_id = $1 and not exists (select from audit a where a.org_id = t.org_id and a.resource = '${name}' and a.record_id = t.id and a.action = 'create')`,
      [orgId],
    )
    const { rows: reverse } = await sql.query(
      `select '${name} that is not there' as of, a.record_id as id from audit a where a.org_id = $1 and a.resource = '${name}' and a.action = 'create' and not exists (select from ${table} t where t.org_id = a.org_id and t.id = a.record_id)`,
      [orgId],
    )
    found.push(...rows, ...reverse)
  }
  return found
}

/** Each client takes each step once, so a repeated request that wrote again would be logged again. */
async function repeatedSteps(sql: Sql, orgId: number): Promise<unknown[]> {
  const { rows } = await sql.query(
    `select resource, record_id as id, action, count(*)::int as times from audit where org_id = $1 and record_id > 0
       and ((resource = 'waybill' and action in ('create', 'dispatch', 'load', 'unload', 'receipt', 'audit')) or (resource = 'statement' and action in ('create', 'send', 'forceConfirm'))
         or (resource = 'settlement' and action in ('create', 'submit', 'approve', 'pay')) or (resource = 'approvalRun' and action in ('create', 'agree')) or (resource in ('goods', 'vehicle') and action = 'create'))
     group by 1, 2, 3 having count(*) > 1`,
    [orgId],
  )
  return rows
}

/** Kinds of documents that wait for approvals. */
const APPROVED = ['settlement', 'contract']

/**
 * A run that is open has a record that says so and a task of somebody, one that is approved has a record that moved on,
 * and no record waits without its run.
 */
async function approvalsOutOfStep(sql: Sql, orgId: number): Promise<unknown[]> {
  const found: unknown[] = []
  for (const name of APPROVED) {
    const { rows } = await sql.query(
      `select '${name}' as of, r.id, r.status, r.state ->> 'status' as state, d.status as record, d.approval, count(t.id)::int as open
         from approval_run r
         left join ${name} d on d.org_id = r.org_id and d.id = r.record_id::bigint and d.deleted_at is null
         left join approval_task t on t.org_id = r.org_id and t.run_id = r.id and t.state = 'open' and not t.is_copy
        where r.org_id = $1 and r.act = '${name}.submit' group by r.org_id, r.id, d.org_id, d.id
       having r.status <> r.state ->> 'status'
           or (r.status = 'running') <> (count(t.id) > 0)
           or (r.status = 'running') is distinct from (d.approval = 'running' and d.approval_id = r.id)
           or (r.status = 'running') is distinct from (d.status = 'draft')`,
      [orgId],
    )
    const { rows: alone } = await sql.query(
      `select '${name} waits without a run' as of, d.id, d.approval_id from ${name} d
        where d.org_id = $1 and d.approval <> 'none' and not exists
          (select from approval_run r where r.org_id = d.org_id and r.id = d.approval_id and r.status = d.approval)`,
      [orgId],
    )
    found.push(...rows, ...alone)
  }
  return found
}

/** The database enforces these itself; a torn page would show here first. */
async function orphans(sql: Sql, orgId: number): Promise<unknown[]> {
  const { rows: keys } = await sql.query<{ child: string; parent: string; pairs: [string, string][] }>(
    `select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
       (select json_agg(json_build_array(a.attname, b.attname)) from unnest(c.conkey, c.confkey) k (mine, theirs)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.mine join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.theirs) as pairs
     from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace
       and exists (select from pg_attribute where attrelid = c.conrelid and attname = 'org_id' and attnum = any(c.conkey))`,
  )
  const found: unknown[] = []
  for (const { child, parent, pairs } of keys) {
    const { rows } = await sql.query(
      `select '${child}' as child, '${parent}' as parent, count(*)::int as rows from ${child} x where x.org_id = $1 and ${pairs.map(([mine]) => `x.${mine} is not null`).join(' and ')}
         and not exists (select from ${parent} y where ${pairs.map(([mine, theirs]) => `y.${theirs} = x.${mine}`).join(' and ')}) having count(*) > 0`,
      [orgId],
    )
    found.push(...rows)
  }
  return found
}

/** A row of a file is done exactly if its record exists, and every imported record belongs to one row. */
async function importRows(sql: Sql, orgId: number): Promise<unknown[]> {
  const { rows } = await sql.query(
    `select r.batch_id, r.row_no, r.state, r.record_id from import_row r left join vehicle v on v.org_id = r.org_id and v.id = r.record_id
     where r.org_id = $1 and (r.state = 'done') <> (v.id is not null)
     union all
     select null, null, 'record ' || v.plate_no, v.id
     from vehicle v left join (select record_id, count(*) as rows from import_row where org_id = $1 group by 1) r on r.record_id = v.id
     where v.org_id = $1 and v.remark is not null and r.rows is distinct from 1
     union all
     select null, null, 'twice ' || v.plate_no, min(v.id) from vehicle v where v.org_id = $1 group by v.plate_no having count(*) > 1`,
    [orgId],
  )
  return rows
}

/** Files whose stored bytes differ from their size. */
async function bytesMissing(sql: Sql, orgId: number, filesDir: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: number; size: number; key: string }>(
    `select id, size, store_key as key from file where org_id = $1 and sha256 <> ''`,
    [orgId],
  )
  return rows.flatMap(({ id, size, key }) => {
    const path = join(filesDir, key)
    const found = existsSync(path) ? statSync(path).size : -1
    return found === size ? [] : [`file ${id} of ${size} bytes has ${found}`]
  })
}

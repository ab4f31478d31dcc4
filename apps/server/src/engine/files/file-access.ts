import type { Actor } from '@tuheng/domain/kernel/policy'
import { readVerdict } from '@tuheng/domain/kernel/policy'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import { decidingActor } from '@tuheng/domain/kernel/veiled'
import type { Sql } from '../../db/database.ts'
import { allFaces } from '../directory.ts'
import { tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { scopeSql } from '../rights/scope.ts'
import { viewerAccess } from '../rights/redact.ts'
import { fileErrors } from './file-errors.ts'
import { type FileRow, findFiles } from './file-rows.ts'

/** The file, if this person may open it: it is their own, or attached to a record and field that they may read. */
export async function openableFile(
  sql: Sql,
  { actor, id, at }: { actor: Actor; id: number; at: string },
): Promise<FileRow> {
  const [row] = await findFiles(sql, { orgId: actor.orgId, ids: [id], at })
  return row && (await mayOpen(sql, actor, { row, at })) ? row : fileErrors.fail('file.missing')
}

/** Who may open the files of a record, where that does not follow from its fields. `day`: of the business. */
type FileRule = (
  sql: Sql,
  actor: Actor,
  file: Pick<FileRow, 'recordId' | 'field'> & { day: string },
) => Promise<boolean>

const rules = new Map<string, FileRule>()

/** Registers who may open the files of a resource, beside whoever brought them. Without a name: of what no record has taken yet. */
export const registerFileRule = (resource: string, rule: FileRule): void => void rules.set(resource, rule)

/** `at`: wall time of the business. */
export async function mayOpen(sql: Sql, actor: Actor, { row, at }: { row: FileRow; at: string }): Promise<boolean> {
  const rule = rules.get(row.resource ?? '')
  const isOwn = row.memberId !== null && row.memberId === actor.memberId
  if (rule && !isOwn) return rule(sql, actor, { recordId: row.recordId, field: row.field, day: at.slice(0, 10) })
  if ((actor.isAdmin && !isVeiled(actor, row)) || isOwn) return true
  if (!row.resource || !row.recordId) return false
  for (const { resource, face } of allFaces())
    if (resource.name === row.resource && (await seesField(sql, { actor, resource, face }, row))) return true
  return false
}

const isVeiled = ({ veiled }: Actor, { resource, recordId }: FileRow): boolean =>
  veiled?.[resource ?? '']?.[String(recordId)] !== undefined

async function seesField(
  sql: Sql,
  target: { actor: Actor; resource: AnyResource; face: Face },
  { recordId, field }: FileRow,
): Promise<boolean> {
  const { resource, face } = target
  const actor = decidingActor(target.actor, resource, [recordId])
  if (readVerdict(actor, face) === false) return false
  if (viewerAccess(actor, resource, face).visibilityOf(field ?? '') !== 'visible') return false
  const params = new Params()
  const where = [...scopeSql({ resource, face, actor, params }), `t.id = ${params.add(recordId)}`]
  const { rows } = await sql.query(`select 1 from ${tableName(resource)} t where ${where.join(' and ')}`, params.values)
  return rows.length > 0
}

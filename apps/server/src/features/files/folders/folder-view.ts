import { filesErrors } from '@tuheng/domain/files/index'
import { type Actor, hasPermission } from '@tuheng/domain/kernel/policy'
import type { Sql } from '../../../db/database.ts'

export interface FolderRow {
  id: number
  parentId: number | null
  name: string
  depth: number
  ownRights: boolean
  version: number
  deletedAt: string | null
  deletedWith: number | null
  /** The highest level that a role of the person has in it: 1 read, 2 write. */
  granted: number | null
}

const NONE = 0
export const READ = 1
export const WRITE = 2

/** The folders of a company with what the person may do in each. */
export interface FolderView {
  /** The live folders that the person may read, each after the one above it. */
  readonly list: readonly FolderRow[]
  /** The folder, if the person may read it. @throws `folder.missing` */
  get(id: number): FolderRow
  /** @throws `folder.missing`, `folder.denied` */
  getWritable(id: number): FolderRow
  levelOf(id: number): number
  /** Names from the top, as `合同/2026`. */
  pathOf(id: number): string
  /** The folder and all below it that the person may read. */
  below(id: number): FolderRow[]
}

export const mayManage = (actor: Actor): boolean => hasPermission(actor, 'fms.file.manage')

const FOLDERS = `select f.id, f.parent_id as "parentId", f.name, f.depth, f.own_rights as "ownRights", f.version, f.deleted_at as "deletedAt", f.deleted_with as "deletedWith",
    (select max(g.level) from folder_right g join role r on r.org_id = $1 and r.id = g.role_id where g.org_id = $1 and g.folder_id = f.id and r.code = any($2::text[]) and r.deleted_at is null) as granted
  from file_folder f where f.org_id = $1`

/**
 * Reads the folders. A folder with rights of its own asks the roles of the person, any other one the folder above; who
 * may not read a folder reads nothing below it. `deleted`: with those in the trash.
 */
export async function folderView(sql: Pick<Sql, 'query'>, actor: Actor, deleted = false): Promise<FolderView> {
  const { rows } = await sql.query<FolderRow>(
    `${FOLDERS}${deleted ? '' : ' and f.deleted_at is null'} order by f.depth, lower(f.name), f.id`,
    [actor.orgId, actor.roles ?? []],
  )
  return viewOf(rows, actor)
}

function viewOf(rows: readonly FolderRow[], actor: Actor): FolderView {
  const byId = new Map(rows.map(row => [row.id, row]))
  const top = !hasPermission(actor, 'fms.file.read') ? NONE : hasPermission(actor, 'fms.file.modify') ? WRITE : READ
  const levels = new Map<number, number>()
  // Rows come by depth, so that the folder above is there
  for (const { id, parentId, ownRights, granted } of rows) {
    const above = parentId === null ? top : (levels.get(parentId) ?? NONE)
    const own = ownRights && !mayManage(actor) ? (granted ?? NONE) : parentId === null ? top : above
    levels.set(id, above === NONE ? NONE : Math.min(own, top))
  }
  const levelOf = (id: number): number => levels.get(id) ?? NONE
  const get = (id: number): FolderRow =>
    (levelOf(id) >= READ ? byId.get(id) : undefined) ?? filesErrors.fail('folder.missing')
  const list = rows.filter(({ id }) => levelOf(id) >= READ)
  return {
    list,
    get,
    getWritable: id => {
      const row = get(id)
      return levelOf(id) >= WRITE ? row : filesErrors.fail('folder.denied', { name: row.name })
    },
    levelOf,
    pathOf: id => {
      const names: string[] = []
      for (let at = byId.get(id); at; at = at.parentId === null ? undefined : byId.get(at.parentId))
        names.unshift(at.name)
      return names.join('/')
    },
    below: id => {
      const inside = new Set([id])
      return list.filter(row => {
        const isInside = inside.has(row.id) || (row.parentId !== null && inside.has(row.parentId))
        if (isInside) inside.add(row.id)
        return isInside
      })
    },
  }
}

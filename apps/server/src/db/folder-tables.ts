import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
const number = (name: string) => bigint(name, { mode: 'number' })
const orgId = () => number('org_id').notNull()
const rowId = () => number('id').notNull().generatedAlwaysAsIdentity()

/** A folder of a company. What is below a deleted one says by `deletedWith` which one took it along. */
export const fileFolder = pgTable(
  'file_folder',
  {
    orgId: orgId(),
    id: rowId(),
    parentId: number('parent_id'),
    name: text('name').notNull(),
    depth: integer('depth').notNull(),
    /** It has rights of its own in `folder_right`. Others follow the folder above. */
    ownRights: boolean('own_rights').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    createdBy: number('created_by'),
    deletedAt: instant('deleted_at'),
    deletedBy: number('deleted_by'),
    deletedWith: number('deleted_with'),
  },
  t => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.parentId], foreignColumns: [t.orgId, t.id], name: 'file_folder_parent_fk' }),
    check('file_folder_depth', sql`depth between 1 and 5 and (depth = 1) = (parent_id is null)`),
    uniqueIndex('file_folder_name_key')
      .on(t.orgId, sql`coalesce(parent_id, 0)`, sql`lower(name)`)
      .where(sql`deleted_at is null`),
    index('file_folder_deleted_idx').on(t.orgId, t.deletedAt),
  ],
)

/** What a role may do in a folder with rights of its own: 1 read, 2 write. */
export const folderRight = pgTable(
  'folder_right',
  {
    orgId: orgId(),
    folderId: number('folder_id').notNull(),
    roleId: number('role_id').notNull(),
    level: integer('level').notNull(),
  },
  t => [
    primaryKey({ columns: [t.orgId, t.folderId, t.roleId] }),
    foreignKey({
      columns: [t.orgId, t.folderId],
      foreignColumns: [fileFolder.orgId, fileFolder.id],
      name: 'folder_right_folder_fk',
    }),
    check('folder_right_level', sql`level in (1, 2)`),
  ],
)

/** A file in a folder: the latest of its versions. */
export const folderFile = pgTable(
  'folder_file',
  {
    orgId: orgId(),
    id: rowId(),
    folderId: number('folder_id').notNull(),
    name: text('name').notNull(),
    versionNo: integer('version_no').notNull(),
    /** The row of `file` of the latest version. */
    fileId: number('file_id').notNull(),
    size: number('size').notNull(),
    mime: text('mime').notNull(),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: instant('created_at').notNull(),
    createdBy: number('created_by'),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: number('updated_by'),
    deletedAt: instant('deleted_at'),
    deletedBy: number('deleted_by'),
    /** The folder whose deletion took it along. */
    deletedWith: number('deleted_with'),
  },
  t => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.folderId],
      foreignColumns: [fileFolder.orgId, fileFolder.id],
      name: 'folder_file_folder_fk',
    }),
    uniqueIndex('folder_file_name_key')
      .on(t.orgId, t.folderId, sql`lower(name)`)
      .where(sql`deleted_at is null`),
    index('folder_file_updated_idx').on(t.orgId, t.folderId, t.updatedAt),
    index('folder_file_deleted_idx').on(t.orgId, t.deletedAt),
    index('folder_file_name_idx').using('gin', sql`name gin_trgm_ops`),
  ],
)

export const folderFileVersion = pgTable(
  'folder_file_version',
  {
    orgId: orgId(),
    folderFileId: number('folder_file_id').notNull(),
    no: integer('no').notNull(),
    fileId: number('file_id').notNull(),
    size: number('size').notNull(),
    /** The number of the version that it repeats. */
    restored: integer('restored'),
    /** The upload that it came from, so that the same one is kept once. */
    upload: text('upload'),
    createdAt: instant('created_at').notNull(),
    createdBy: number('created_by'),
  },
  t => [
    primaryKey({ columns: [t.orgId, t.folderFileId, t.no] }),
    foreignKey({
      columns: [t.orgId, t.folderFileId],
      foreignColumns: [folderFile.orgId, folderFile.id],
      name: 'folder_file_version_file_fk',
    }),
    uniqueIndex('folder_file_version_upload_key').on(t.orgId, t.upload),
  ],
)

/** A link that opens one file of a folder without an account. Only the hash of its token is stored. */
export const fileShare = pgTable(
  'file_share',
  {
    orgId: orgId(),
    id: rowId(),
    folderFileId: number('folder_file_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    passwordHash: text('password_hash'),
    createdAt: instant('created_at').notNull(),
    createdBy: number('created_by'),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
  },
  t => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.folderFileId],
      foreignColumns: [folderFile.orgId, folderFile.id],
      name: 'file_share_file_fk',
    }),
    uniqueIndex('file_share_token_key').on(t.orgId, t.tokenHash),
    index('file_share_file_idx').on(t.orgId, t.folderFileId, t.id),
  ],
)

/** One use of a link: `opened`, `downloaded` or `wrongPassword`. */
export const fileShareUse = pgTable(
  'file_share_use',
  {
    orgId: orgId(),
    id: rowId(),
    shareId: number('share_id').notNull(),
    act: text('act').notNull(),
    at: instant('at').notNull(),
    ip: text('ip').notNull(),
  },
  t => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.shareId],
      foreignColumns: [fileShare.orgId, fileShare.id],
      name: 'file_share_use_share_fk',
    }),
    index('file_share_use_share_idx').on(t.orgId, t.shareId, t.id),
  ],
)

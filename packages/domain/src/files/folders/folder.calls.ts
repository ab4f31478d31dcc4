import { type AnswerOf, defineCall, type GivenOf } from '../../kernel/call.ts'
import { s, sourceField } from '../../kernel/shape.ts'
import { text } from '../../kernel/text.ts'
import { member, role } from '../../system/index.ts'
import { MAX_CHOSEN, MAX_FOLDER_DEPTH, MAX_TAGS } from './limits.ts'

export const FOLDER_LEVELS = ['read', 'write'] as const

const READ = 'fms.file.read'
const MODIFY = 'fms.file.modify'
const DELETE = 'fms.file.delete'
const MANAGE = 'fms.file.manage'

/** Longer than a name, so that what is too long is refused in words. */
const typedName = s.text(1000)
const memberName = s.from(s.nullable(s.text()), sourceField(member, 'name'))
const chosen = s.maybe(s.list(s.id(), { max: MAX_CHOSEN, distinct: true }))
const instant = s.text()
const done = { done: s.integer() }

const folder = s.object({
  id: s.id(),
  parentId: s.nullable(s.integer()),
  name: s.text(),
  depth: s.integer(),
  /** Whether the person may change what is in it. */
  mayWrite: s.bool(),
  /** It has rights of its own; others follow the folder above. */
  ownRights: s.bool(),
  files: s.integer(),
  version: s.integer(),
})

/** The folders that the person may read, and the space that the files of the company take. */
export const folderTreeCall = defineCall({
  path: 'fms/folder/tree',
  permission: READ,
  about: text('文件夹', 'Folders'),
  request: {},
  answer: {
    list: s.list(folder),
    mayManage: s.bool(),
    /** Bytes as they are stored: the same content counts once. */
    used: s.nullable(s.integer()),
    quota: s.nullable(s.integer()),
  },
})

/** Makes a folder, or renames one. */
export const saveFolderCall = defineCall({
  path: 'fms/folder/save',
  permission: MODIFY,
  about: text('新建或重命名文件夹', 'Make or rename a folder'),
  request: {
    id: s.maybe(s.id()),
    version: s.maybe(s.integer()),
    parentId: s.maybe(s.nullable(s.id())),
    name: typedName,
  },
  answer: { id: s.id() },
})

/** The folder at a path below another one; what is missing of it is made. */
export const ensureFolderCall = defineCall({
  path: 'fms/folder/ensure',
  permission: MODIFY,
  about: text('按路径取文件夹', 'The folder at a path'),
  request: { parentId: s.id(), path: s.list(typedName, { min: 1, max: MAX_FOLDER_DEPTH + 1 }) },
  answer: { id: s.id() },
})

const right = s.object({ roleId: s.ref(role), level: s.oneOf(...FOLDER_LEVELS) })

export const folderRightsCall = defineCall({
  path: 'fms/folder/rights',
  permission: MANAGE,
  about: text('文件夹权限', 'Rights on a folder'),
  request: { id: s.id() },
  answer: {
    own: s.bool(),
    list: s.list(
      s.object({
        roleId: s.integer(),
        roleName: s.from(s.nullable(s.text()), sourceField(role, 'name')),
        level: s.oneOf(...FOLDER_LEVELS),
      }),
    ),
    roles: s.list(s.object({ id: s.integer(), name: s.from(s.text(), sourceField(role, 'name')) })),
  },
})

/** `own: false`: the folder follows the one above. */
export const setFolderRightsCall = defineCall({
  path: 'fms/folder/setRights',
  permission: MANAGE,
  about: text('设置文件夹权限', 'Set rights on a folder'),
  request: { id: s.id(), own: s.bool(), list: s.list(right, { max: 100 }) },
  answer: done,
})

const fileRow = s.object({
  id: s.id(),
  /** The stored file of its latest version. */
  fileId: s.integer(),
  folderId: s.integer(),
  /** Names of the folders above it. */
  path: s.text(),
  name: s.text(),
  size: s.integer(),
  mime: s.text(),
  versionNo: s.integer(),
  tags: s.list(s.text()),
  links: s.integer(),
  memberId: s.nullable(s.integer()),
  memberName,
  createdAt: instant,
  updatedAt: instant,
})

/** Files of a folder; with a condition those below it, too. */
export const fileListCall = defineCall({
  path: 'fms/file/list',
  permission: READ,
  about: text('文件', 'Files'),
  request: {
    folderId: s.maybe(s.id()),
    search: s.maybe(s.text(255)),
    tag: s.maybe(s.text(50)),
    memberId: s.maybe(s.ref(member)),
    from: s.maybe(s.date()),
    to: s.maybe(s.date()),
    sort: s.maybe(s.oneOf('name', '-updatedAt', '-size')),
    page: s.maybe(s.integer({ minimum: 1, maximum: 10_000 })),
    pageSize: s.maybe(s.integer({ minimum: 1, maximum: 200 })),
  },
  answer: {
    list: s.list(fileRow),
    total: s.integer(),
    /** Tags of the files that the person may read. */
    tags: s.list(s.text()),
    people: s.list(s.object({ id: s.integer(), name: memberName })),
  },
})

/** Puts an upload into a folder. The same upload is put there once, however often it is asked. */
export const keepFileCall = defineCall({
  path: 'fms/file/keep',
  permission: MODIFY,
  about: text('存入文件夹', 'Put an upload into a folder'),
  request: {
    upload: s.text(200),
    folderId: s.id(),
    name: typedName,
    /** What happens where the name is taken: it becomes its next version, or gets a number. */
    onTaken: s.oneOf('version', 'number'),
  },
  answer: {
    id: s.id(),
    fileId: s.id(),
    name: s.text(),
    versionNo: s.integer(),
    /** The same content is stored already and was not stored again. */
    isDouble: s.bool(),
  },
})

export const renameFileCall = defineCall({
  path: 'fms/file/rename',
  permission: MODIFY,
  about: text('重命名文件', 'Rename a file'),
  request: { id: s.id(), name: typedName },
  answer: done,
})

export const tagFilesCall = defineCall({
  path: 'fms/file/tag',
  permission: MODIFY,
  about: text('设置标签', 'Set tags'),
  request: {
    ids: s.list(s.id(), { min: 1, max: MAX_CHOSEN, distinct: true }),
    tags: s.list(s.text(200), { max: MAX_TAGS + 10 }),
  },
  answer: done,
})

export const moveFilesCall = defineCall({
  path: 'fms/file/move',
  permission: MODIFY,
  about: text('移动', 'Move'),
  /** `to: null` is the top. */
  request: { files: chosen, folders: chosen, to: s.nullable(s.id()) },
  answer: done,
})

export const copyFilesCall = defineCall({
  path: 'fms/file/copy',
  permission: MODIFY,
  about: text('复制', 'Copy'),
  request: { files: s.list(s.id(), { min: 1, max: MAX_CHOSEN, distinct: true }), to: s.id() },
  answer: done,
})

export const removeFilesCall = defineCall({
  path: 'fms/file/remove',
  permission: DELETE,
  about: text('移入回收站', 'Move to the trash'),
  request: { files: chosen, folders: chosen },
  answer: done,
})

export const trashCall = defineCall({
  path: 'fms/file/trash',
  permission: DELETE,
  about: text('回收站', 'Trash'),
  request: {},
  answer: {
    list: s.list(
      s.object({
        kind: s.oneOf('file', 'folder'),
        id: s.id(),
        name: s.text(),
        path: s.text(),
        size: s.nullable(s.integer()),
        memberId: s.nullable(s.integer()),
        memberName,
        deletedAt: instant,
        purgedOn: s.date(),
      }),
    ),
    total: s.integer(),
  },
})

export const restoreFilesCall = defineCall({
  path: 'fms/file/restore',
  permission: DELETE,
  about: text('从回收站恢复', 'Restore from the trash'),
  request: { files: chosen, folders: chosen },
  answer: done,
})

export const fileVersionsCall = defineCall({
  path: 'fms/file/versions',
  permission: READ,
  about: text('文件版本', 'Versions of a file'),
  request: { id: s.id() },
  answer: {
    list: s.list(
      s.object({
        no: s.integer(),
        fileId: s.integer(),
        size: s.integer(),
        /** It was made by restoring this one. */
        restored: s.nullable(s.integer()),
        memberId: s.nullable(s.integer()),
        memberName,
        createdAt: instant,
      }),
    ),
  },
})

/** Makes an earlier version the latest one; those between stay. */
export const restoreVersionCall = defineCall({
  path: 'fms/file/restoreVersion',
  permission: MODIFY,
  about: text('恢复版本', 'Restore a version'),
  request: { id: s.id(), no: s.integer({ minimum: 1, maximum: 100_000 }) },
  answer: { versionNo: s.integer() },
})

export type Folder = AnswerOf<typeof folderTreeCall>['list'][number]
export type FileGiven = GivenOf<typeof fileListCall>['list'][number]
export type FileOfFolder = AnswerOf<typeof fileListCall>['list'][number]
export type TrashGiven = GivenOf<typeof trashCall>['list'][number]
export type FileVersion = AnswerOf<typeof fileVersionsCall>['list'][number]

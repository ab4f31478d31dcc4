import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { member } from '@tuheng/domain/system/index'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, testApp, type TestApp } from '../../../testing/app.ts'
import { makerFor } from '../../../testing/make.ts'
import { upload } from '../../../testing/upload.ts'
import { type Put, putFile } from '../testing/put-file.ts'
import { purgeTrash } from './purge-trash.ts'

const CLERK = ['fms.file.read', 'fms.file.modify', 'fms.file.delete']

let app: TestApp
let org = 0
let admin: Person
let clerk: Person
let top = 0

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-06-08T10:00:00+08:00')
  org = await app.company()
  admin = await app.person(org)
  clerk = await app.person(org, { name: '资料员', permissions: CLERK })
})

let made = 0
beforeEach(async () => {
  top = await folder(admin, `夹${++made}`, null)
})

const folder = async (who: Person, name: string, parentId: number | null = top): Promise<number> =>
  (await who.must<{ id: number }>('fms/folder/save', { parentId, name })).id

const tree = async (who: Person): Promise<AnyRow[]> => (await who.must<{ list: AnyRow[] }>('fms/folder/tree')).list
const idsOf = (rows: readonly AnyRow[]): unknown[] => rows.map(row => row.id)
const files = async (who: Person, body: AnyRow = {}): Promise<AnyRow[]> =>
  (await who.must<{ list: AnyRow[] }>('fms/file/list', { folderId: top, ...body })).list
const put = async (name: string, content: string, { who = clerk, folderId = top } = {}): Promise<Put> =>
  (await putFile(app, who, { folderId, name, content })).data
const textOf = async (who: Person, fileId: number): Promise<string> => {
  const { url } = await who.must<{ url: string }>('fms/file/link', { id: fileId })
  return (await app.app.inject({ method: 'GET', url })).body
}
const roleOf = (who: Person): Promise<number> =>
  app.work(org, async tx => (await tx.getRequired(member, who.memberId)).roles[0] as number)

describe('folders', () => {
  it('have five levels, whatever a program asks', async () => {
    let at = top
    for (let depth = 2; depth <= 5; depth++) at = await folder(clerk, `第${depth}层`, at)
    expect(await clerk.call('fms/folder/save', { parentId: at, name: '第六层' })).toMatchObject({
      http: 400,
      error: 'folder.depth',
    })
    const other = await folder(clerk, '另一个')
    await folder(clerk, '下级', other)
    expect(await clerk.call('fms/file/move', { folders: [other], to: at })).toMatchObject({ error: 'folder.depth' })
    expect(await clerk.call('fms/folder/ensure', { parentId: top, path: ['a', 'b', 'c', 'd', 'e'] })).toMatchObject({
      error: 'folder.depth',
    })
    expect((await tree(clerk)).filter(row => row.name === 'a')).toEqual([])
  })

  it.each([
    ['../../etc', 'folder.characters'],
    ['NUL', 'folder.reserved'],
    ['<b>粗</b>', 'folder.characters'],
    ['长'.repeat(256), 'folder.name'],
    ['\u202e', 'folder.name'],
  ])('are not called %s', async (name, error) => {
    expect(await clerk.call('fms/folder/save', { parentId: top, name })).toMatchObject({
      error,
      errors: [{ path: 'name' }],
    })
  })

  it('have one name each, in any spelling', async () => {
    await folder(clerk, 'Abc')
    expect(await clerk.call('fms/folder/save', { parentId: top, name: 'aBC' })).toMatchObject({ error: 'folder.taken' })
    await put('磅单.txt', 'x')
    expect(await clerk.call('fms/folder/save', { parentId: top, name: '磅单.TXT' })).toMatchObject({
      error: 'folder.taken',
    })
  })

  it('are not moved into themselves, nor to the top by whoever may not grant', async () => {
    const one = await folder(clerk, '一')
    const two = await folder(clerk, '二', one)
    expect(await clerk.call('fms/file/move', { folders: [one], to: two })).toMatchObject({ error: 'folder.cycle' })
    expect(await clerk.call('fms/file/move', { folders: [two], to: null })).toMatchObject({ http: 403 })
    await admin.must('fms/file/move', { folders: [two], to: null })
    expect((await tree(admin)).find(row => row.id === two)).toMatchObject({ parentId: null, depth: 1 })
  })

  it('are seen, with all below them, only by roles that they name', async () => {
    const other = await app.person(org, { permissions: CLERK })
    const below = await folder(admin, '下级')
    const kept = await put('工资.txt', '工资表', { who: admin, folderId: below })
    await admin.must('fms/folder/setRights', {
      id: top,
      own: true,
      list: [{ roleId: await roleOf(clerk), level: 'read' }],
    })
    expect(idsOf(await tree(clerk))).toContain(below)
    expect(idsOf(await tree(other))).not.toContain(top)
    expect(await clerk.call('fms/folder/save', { parentId: below, name: 'x' })).toMatchObject({
      http: 403,
      error: 'folder.denied',
    })
    expect((await putFile(app, clerk, { folderId: below, name: 'x.txt', content: 'x' })).error).toBe('folder.denied')
    expect(await textOf(clerk, kept.fileId)).toBe('工资表')
    const refused = [
      ['fms/file/link', { id: kept.fileId }],
      ['fms/file/list', { folderId: below }],
      ['fms/file/versions', { id: kept.id }],
      ['fms/file/rename', { id: kept.id, name: 'y.txt' }],
      ['fms/file/tag', { ids: [kept.id], tags: ['a'] }],
      ['fms/file/remove', { files: [kept.id] }],
      ['fms/file/remove', { folders: [below] }],
      ['fms/folder/save', { id: below, name: 'y' }],
      ['fms/file/restoreVersion', { id: kept.id, no: 1 }],
    ] as const
    for (const [path, body] of refused) expect([path, (await other.call(path, body)).http]).toEqual([path, 404])
    const mine = await folder(admin, `别处${made}`, null)
    expect((await other.call('fms/file/copy', { files: [kept.id], to: mine })).http).toBe(404)
    expect(await files(other, { folderId: undefined, search: '工资' })).toEqual([])
    const elsewhere = await app.person(await app.company())
    for (const [path, body] of refused) expect([path, (await elsewhere.call(path, body)).http]).toEqual([path, 404])
  })

  it('without rights of their own follow the one above', async () => {
    const below = await folder(admin, '下级')
    await admin.must('fms/folder/setRights', { id: top, own: true, list: [] })
    expect(idsOf(await tree(clerk))).not.toContain(below)
    await admin.must('fms/folder/setRights', { id: top, own: false, list: [] })
    expect(idsOf(await tree(clerk))).toContain(below)
  })

  it('of a role that is not there cannot be granted, nor by whoever may not grant', async () => {
    expect(
      await admin.call('fms/folder/setRights', { id: top, own: true, list: [{ roleId: 999_999, level: 'read' }] }),
    ).toMatchObject({ error: 'folder.role' })
    expect((await clerk.call('fms/folder/setRights', { id: top, own: false, list: [] })).http).toBe(403)
    expect((await clerk.call('fms/folder/save', { parentId: null, name: 'x' })).error).toBe('folder.top')
  })
})

describe('a file', () => {
  it('of a name that is taken becomes the next version, and an earlier one can be restored', async () => {
    const first = await put('报价.txt', '第一版')
    const second = await put('报价.TXT', '第二版')
    expect(second).toMatchObject({ id: first.id, versionNo: 2 })
    expect(await textOf(clerk, second.fileId)).toBe('第二版')
    await clerk.must('fms/file/restoreVersion', { id: first.id, no: 1 })
    const [row] = await files(clerk)
    expect(row).toMatchObject({ versionNo: 3, name: '报价.txt', memberName: '资料员' })
    expect(await textOf(clerk, Number(row?.fileId))).toBe('第一版')
    const { list } = await clerk.must<{ list: AnyRow[] }>('fms/file/versions', { id: first.id })
    expect(list.map(one => [one.no, one.restored])).toEqual([
      [3, 1],
      [2, null],
      [1, null],
    ])
    expect(await clerk.call('fms/file/restoreVersion', { id: first.id, no: 9 })).toMatchObject({
      error: 'folder.version',
    })
  })

  it('gets a number instead where that is asked', async () => {
    await put('a.txt', '1')
    const second = await putFile(app, clerk, { folderId: top, name: 'a.txt', content: '2', onTaken: 'number' })
    expect(second.data).toMatchObject({ name: 'a (2).txt', versionNo: 1 })
  })

  it.each([
    ['..\\..\\boot.txt', 'boot.txt'],
    ['/etc/passwd.txt', 'passwd.txt'],
    ['\u202etxt.磅单.txt', 'txt.磅单.txt'],
    ['<img src=x>.txt', '_img src=x_.txt'],
    ['con.txt', '_con.txt'],
    ['a.txt. . ', 'a.txt'],
  ])('called %s is kept as %s', async (name, kept) => {
    expect((await put(name, 'x')).name).toBe(kept)
  })

  it('of the same content is stored once, and of other content that its name claims not at all', async () => {
    const one = await put('一.txt', '同样的内容')
    const two = await put('二.txt', '同样的内容')
    expect([one.isDouble, two.isDouble]).toEqual([false, true])
    const { rows } = await app.db.system('keys', sql =>
      sql.query<{ n: number }>(
        'select count(distinct store_key)::int as n from file where org_id = $1 and id = any($2::bigint[])',
        [org, [one.fileId, two.fileId]],
      ),
    )
    expect(rows[0]?.n).toBe(1)
    expect(await putFile(app, clerk, { folderId: top, name: '图.png', content: '不是图' })).toMatchObject({
      http: 415,
      error: 'file.disguised',
    })
  })

  it('is renamed, tagged, moved and copied, and found by each', async () => {
    const one = await put('合同.txt', '内容一')
    const other = await folder(clerk, '归档')
    await clerk.must('fms/file/rename', { id: one.id, name: '运输合同' })
    await clerk.must('fms/file/tag', { ids: [one.id], tags: [' 重要 ', '重要', '2026'] })
    await clerk.must('fms/file/move', { files: [one.id], to: other })
    await clerk.must('fms/file/copy', { files: [one.id], to: other })
    expect((await files(clerk)).length).toBe(0)
    const found = await files(clerk, { search: '运输合', sort: 'name' })
    expect(found.map(row => [row.name, row.tags, row.path])).toEqual([
      ['运输合同 (2).txt', ['重要', '2026'], `夹${made}/归档`],
      ['运输合同.txt', ['重要', '2026'], `夹${made}/归档`],
    ])
    expect(await files(clerk, { tag: '2026' })).toHaveLength(2)
    expect(await files(clerk, { memberId: clerk.memberId, from: '2026-06-08', to: '2026-06-08' })).toHaveLength(2)
    expect(await files(clerk, { to: '2026-06-07' })).toEqual([])
    expect(await files(clerk, { search: '%' })).toEqual([])
    expect(await clerk.call('fms/file/rename', { id: one.id, name: '合同.exe' })).toMatchObject({
      error: 'folder.extension',
    })
    expect(await clerk.call('fms/file/tag', { ids: [one.id], tags: ['长'.repeat(21)] })).toMatchObject({
      error: 'folder.tag',
    })
  })

  it('that would not fit into the space of the company is refused', async () => {
    await admin.must('sys/set/save', { settings: { fileSpace: '1' } })
    await app.work(org, tx =>
      tx.sql(
        `insert into file (org_id, name, size, mime, sha256, store_key, resource, record_id) values ($1, 'x', ${2 ** 30}, 'x', 'x', 'full', 'folderFile', 0)`,
        [org],
      ),
    )
    await expect(put('x.txt', 'x')).rejects.toThrow('upload.quota')
    await app.work(org, tx => tx.sql(`delete from file where org_id = $1 and store_key = 'full'`, [org]))
    await admin.must('sys/set/save', { settings: { fileSpace: '100' } })
  })
})

describe('the trash', () => {
  it('takes files and folders, gives them back, and gives a new name where the old one is taken', async () => {
    const one = await put('a.txt', '1')
    const sub = await folder(clerk, '子')
    const inside = await put('b.txt', '2', { folderId: sub })
    await clerk.must('fms/file/remove', { files: [one.id], folders: [sub] })
    expect(await files(clerk, { search: '.txt' })).toEqual([])
    expect((await clerk.call('fms/file/link', { id: inside.fileId })).http).toBe(404)
    const { list } = await clerk.must<{ list: AnyRow[] }>('fms/file/trash')
    expect(
      list.filter(row => [one.id, sub].includes(row.id as number)).map(row => [row.kind, row.name, row.purgedOn]),
    ).toEqual([
      ['file', 'a.txt', '2026-07-08'],
      ['folder', '子', '2026-07-08'],
    ])
    await put('a.txt', '3')
    await clerk.must('fms/file/restore', { files: [one.id], folders: [sub] })
    expect((await files(clerk, { search: '.txt', sort: 'name' })).map(row => row.name)).toEqual([
      'a (2).txt',
      'a.txt',
      'b.txt',
    ])
  })

  it('gives nothing back while the folder above lies in it, nor to others', async () => {
    const sub = await folder(clerk, '子')
    const one = await put('b.txt', '2', { folderId: sub })
    await clerk.must('fms/file/remove', { files: [one.id] })
    await clerk.must('fms/file/remove', { folders: [sub] })
    expect(await clerk.call('fms/file/restore', { files: [one.id] })).toMatchObject({ error: 'folder.above_deleted' })
    const elsewhere = await app.person(await app.company())
    expect((await elsewhere.call('fms/file/restore', { files: [one.id] })).http).toBe(404)
    expect((await elsewhere.must<{ list: AnyRow[] }>('fms/file/trash')).list).toEqual([])
  })

  it('is emptied after 30 days, and bytes that another file still names stay', async () => {
    const sub = await folder(clerk, '子')
    const one = await put('a.txt', '唯一', { folderId: sub })
    const two = await put('b.txt', '两份', { folderId: sub })
    const twin = await put('c.txt', '两份')
    const keyOf = async (id: number): Promise<string> => {
      const { rows } = await app.db.system('key', sql =>
        sql.query<{ key: string }>('select store_key as key from file where org_id = $1 and id = $2', [org, id]),
      )
      return rows[0]?.key ?? ''
    }
    const keys = [await keyOf(one.fileId), await keyOf(two.fileId)] as const
    await clerk.must('fms/file/remove', { folders: [sub] })
    app.clock.set('2026-07-07T10:00:00+08:00')
    expect(await purgeTrash(app)).toBe(0)
    app.clock.set('2026-07-09T10:00:00+08:00')
    expect(await purgeTrash(app)).toBeGreaterThanOrEqual(2)
    app.clock.set('2026-06-08T10:00:00+08:00')
    expect(await Promise.all(keys.map(key => app.files.has(key)))).toEqual([false, true])
    expect(await textOf(clerk, twin.fileId)).toBe('两份')
    expect((await clerk.must<{ list: AnyRow[] }>('fms/file/trash')).list.map(row => row.id)).not.toContain(sub)
  })
})

describe('files of records', () => {
  it('are listed under their kind, not copied, as far as record and field may be seen', async () => {
    const make = await makerFor(app, org)
    const reader = await app.person(org, { permissions: ['fms.file.read', 'wo.data.read', 'sys.driver.read'] })
    const kept = await upload(app, admin, ['身份证.txt', 'x'])
    const file = kept.data[0] as { id: number }
    const driver = (await make.record('driver', { idFiles: [file], licenseFrom: '2020-01-01' })) as AnyRow
    const asked = { resource: 'driver', face: 'all', search: '身份证' }
    const found = await admin.must<{ list: AnyRow[] }>('fms/file/records', asked)
    expect(found.list.map(row => [row.fileId, row.recordId])).toEqual([[file.id, driver.id]])
    expect((await reader.must<{ list: AnyRow[] }>('fms/file/records', asked)).list).toHaveLength(1)
    const veiled = await app.person(org, {
      permissions: ['fms.file.read', 'sys.driver.read'],
      fieldRights: { driver: { idFiles: 'hidden' } },
    })
    expect((await veiled.call('fms/file/records', asked)).data ?? {}).not.toHaveProperty('list.0')
    const none = await app.person(org, { permissions: ['fms.file.read'] })
    expect((await none.call('fms/file/records', asked)).http).toBe(404)
    expect((await none.must<{ list: AnyRow[] }>('fms/file/recordKinds')).list).toEqual([])
  })
})

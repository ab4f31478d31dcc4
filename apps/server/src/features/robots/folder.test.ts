// PostgreSQL instead: sample
import { link, mkdir, readdir, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { drainJobs } from '../../engine/jobs/index.ts'
import { abandonedJobs, claimJob, saveCheckpoint } from '../../engine/jobs/job-store.ts'
import type { Person } from '../../testing/app.ts'
import { importer } from '../../testing/import.ts'
import { robotsDue } from './due.ts'
import { lastRun, makeRobots, makeTask, type RobotWorld, runNow, statement } from './testing/robots.ts'

let world: RobotWorld
beforeAll(async () => {
  world = await makeRobots()
})

const inFolder = (...path: string[]) =>
  readdir(join(world.folders, String(world.orgId), ...path)).then(list => list.toSorted())
const serials = () =>
  world.admin
    .must<{ list: { serialNo: string }[] }>('sap/bankTransaction/list', { sort: ['id'], pageSize: 200 })
    .then(({ list }) => list.map(row => row.serialNo))

describe('a folder', () => {
  it('gives each file to the import once, and keeps it', async () => {
    await world.drop('银行', '一.csv', statement(['A1', '10.00', '甲'], ['A2', '20.00', '乙']))
    await world.drop('银行', '坏.csv', '说明\r\n没有表头')
    const task = await makeTask(world)
    const run = await runNow(world, task.id)
    expect(run).toMatchObject({
      status: 'partly',
      rowsRead: 3,
      rowsNew: 2,
      rowsRefused: 1,
      runAsId: world.admin.memberId,
    })
    expect(run.files.map(({ name, result, reason }) => [name, result, reason])).toEqual([
      ['一.csv', 'imported', null],
      ['坏.csv', 'refused', 'rows'],
    ])
    expect(await serials()).toEqual(['A1', 'A2'])
    expect(await inFolder('银行')).toEqual(['处理中', '失败', '已完成'].toSorted())
    expect([await inFolder('银行', '已完成'), await inFolder('银行', '失败')]).toEqual([['一.csv'], ['坏.csv']])
    expect(await world.admin.must('oms/rpa/info', { id: task.id })).toMatchObject({
      lastResult: 'partly',
      lastRead: 3,
      lastNew: 2,
      version: (task['version'] as number) + 1,
    })
    // The rows, with why each was refused, stand in the import that it fed
    const { list } = await world.admin.must<{ list: { state: string }[] }>('sap/bankTransaction/importRows', {
      id: run.files[0]?.batchId,
    })
    expect(list.map(row => row.state)).toEqual(['done', 'done'])
  })

  it('takes the same bytes once, whatever they are called, and the same rows once', async () => {
    const task = await makeTask(world, { folder: '重复' })
    const text = statement(['B1', '1.00', '甲'])
    await world.drop('重复', 'b.csv', text)
    expect(await runNow(world, task.id)).toMatchObject({ status: 'success', rowsNew: 1 })
    await world.drop('重复', 'b.csv', text)
    await world.drop(
      '重复',
      '更多.csv',
      statement(['B1', '1.00', '甲'], ['B2', '2.00', '乙'], ['B2', '2.00', '乙'], ['', '3.00', '丙']),
    )
    const run = await runNow(world, task.id)
    expect(
      run.files.map(({ name, result, rowsNew, rowsSame, rowsRefused }) => [
        name,
        result,
        rowsNew,
        rowsSame,
        rowsRefused,
      ]),
    ).toEqual([
      ['b.csv', 'repeated', 0, 0, 0],
      ['更多.csv', 'partly', 1, 2, 1],
    ])
    expect(await inFolder('重复', '已完成')).toEqual(['b (2).csv', 'b.csv', '更多.csv'].toSorted())
    expect((await serials()).filter(serial => serial.startsWith('B'))).toEqual(['B1', 'B2'])
  })

  it('is not left by links, by .., or by the folder of another company', async () => {
    const outside = join(world.folders, 'outside.csv')
    await writeFile(outside, statement(['EVIL', '1.00', '外']))
    const own = join(world.folders, String(world.orgId))
    await mkdir(join(own, '链接'), { recursive: true })
    await symlink(outside, join(own, '链接', 'soft.csv'))
    await link(outside, join(own, '链接', 'hard.csv'))
    const other = await world.app.company()
    await mkdir(join(world.folders, String(other), '银行'), { recursive: true })
    await symlink(join(world.folders, String(other), '银行'), join(own, '别家'))
    expect(await runNow(world, (await makeTask(world, { folder: '链接' })).id)).toMatchObject({
      status: 'success',
      files: [],
    })
    const away = await makeTask(world, { folder: '别家/新建' })
    expect(await runNow(world, away.id)).toMatchObject({ status: 'failed', reason: 'noFolder' })
    for (const folder of ['../2', '银行/../..', '/etc', 'a\\b', '.ssh', '银行/', 'C:x'])
      expect(await world.admin.call('oms/rpa/save', { id: away.id, version: 2, folder })).toMatchObject({
        http: 400,
        errors: [{ path: 'folder' }],
      })
    expect(await serials()).not.toContain('EVIL')
    expect(await readdir(join(world.folders, String(other), '银行'))).toEqual([])
  })

  it('takes names as long as a file system allows', async () => {
    const long = `${'名'.repeat(83)}.xls`
    await world.drop('长名', `${long}x`, statement(['LONG1', '1.00', '甲']))
    await world.drop('长名', '短.csv', statement(['LONG2', '1.00', '甲']))
    const task = await makeTask(world, { folder: '长名' })
    const run = await runNow(world, task.id)
    expect(run.files.map(({ name }) => name).toSorted()).toEqual(['短.csv', `${long}x`].toSorted())
    expect(run['reason']).not.toBe('server')
    expect(await inFolder('长名', '处理中')).toEqual([])
  })

  it('waits for what is still being written', async () => {
    const task = await makeTask(world, { folder: '半截' })
    const path = join(world.folders, String(world.orgId), '半截')
    await mkdir(path, { recursive: true })
    await writeFile(join(path, 'half.csv.part'), statement(['C1', '1.00', '甲']))
    await writeFile(join(path, 'empty.csv'), '')
    expect(await runNow(world, task.id)).toMatchObject({ status: 'success', files: [] })
    await rename(join(path, 'half.csv.part'), await world.drop('半截', 'half.csv', statement(['C1', '1.00', '甲'])))
    expect(await world.admin.must('oms/rpa/trial', { id: task.id })).toMatchObject({ ok: true })
    expect((await runNow(world, task.id)).status).toBe('success')
  })
})

describe('a run', () => {
  it('imports with the rights of its member alone', async () => {
    const { app, orgId, admin } = world
    const clerk = await app.person(orgId, {
      permissions: ['oms.temp.read', 'oms.temp.modify', 'oms.temp.run', 'oms.temp.enable', 'oms.temp.disable'],
    })
    const input = { name: '越权', kind: 'bankStatement', connector: 'folder', folder: '越权' }
    expect(await clerk.call('oms/rpa/save', { ...input, runAsId: admin.memberId })).toMatchObject({
      http: 403,
      errors: [{ path: 'runAsId', code: 'robot.own_only' }],
    })
    const own = await clerk.must<{ id: number }>('oms/rpa/save', { ...input, runAsId: clerk.memberId })
    await world.drop('越权', 'x.csv', statement(['D1', '1.00', '甲']))
    expect(await runNow({ app, admin: clerk }, own.id)).toMatchObject({ status: 'failed', reason: 'rights', files: [] })
    expect(await serials()).not.toContain('D1')
    const theirs = await makeTask(world, { folder: '越权2' })
    expect(await clerk.call('oms/rpa/save', { id: theirs.id, version: 1, folder: '越权' })).toMatchObject({ http: 403 })
    expect(await clerk.call('oms/rpa/trial', { id: theirs.id })).toMatchObject({ http: 403 })
  })

  it('that was given to somebody else since it was started does not run with the rights of the one before', async () => {
    const { app, admin, orgId } = world
    const heir = await app.person(orgId)
    await world.drop('转交', '一.csv', statement(['GIVEN1', '1.00', '甲']))
    const task = await makeTask(world, { folder: '转交' })
    await admin.must('oms/rpa/run', { id: task.id })
    const { version } = await admin.must('oms/rpa/info', { id: task.id })
    await admin.must('oms/rpa/save', { id: task.id, version, runAsId: heir.memberId })
    await drainJobs(app)
    expect(await lastRun(world, task.id)).toMatchObject({ status: 'failed', reason: 'rights', rowsNew: 0 })
    expect((await runNow(world, task.id)).status).toBe('success')
  })

  it('comes at its time, once, is tried again after a failure, and then tells its member', async () => {
    const { app, admin } = world
    await world.drop('.', '没有', 'a file in place of the folder')
    const task = await makeTask(world, { folder: '没有', cron: '0 11 * * *', retries: 1 })
    expect(await admin.must('oms/rpa/info', { id: task.id })).toMatchObject({ nextAt: '2026-11-20 11:00:00' })
    await robotsDue(app)
    expect(await admin.must('oms/rpa/info', { id: task.id })).toMatchObject({ lastResult: null })
    app.clock.set('2026-11-20T11:00:30+08:00')
    await Promise.all([robotsDue(app), robotsDue(app)])
    expect((await abandonedJobs(app.db, { all: false })).length).toBe(1)
    await drainJobs(app)
    expect(await lastRun(world, task.id)).toMatchObject({ status: 'failed', reason: 'noFolder', trigger: 'schedule' })
    expect(await admin.must('oms/rpa/info', { id: task.id })).toMatchObject({
      failures: 1,
      nextAt: '2026-11-20 11:01:30',
    })
    app.clock.set('2026-11-20T11:01:30+08:00')
    await robotsDue(app)
    await drainJobs(app)
    expect(await lastRun(world, task.id)).toMatchObject({ trigger: 'retry', status: 'failed' })
    expect(await admin.must('oms/rpa/info', { id: task.id })).toMatchObject({
      failures: 2,
      nextAt: '2026-11-21 11:00:00',
    })
    const { list } = await admin.must<{ list: { kind: string; title: string }[] }>('sys/msg/my/list', {})
    expect(list.filter(({ kind }) => kind === 'robot.failed').map(({ title }) => title)).toEqual([
      `RPA任务“${String(task['name'])}”多次失败`,
    ])
    app.clock.set('2026-11-20T10:00:00+08:00')
  })

  it('that a process left is shown as broken off, and another takes up its file without a row twice', async () => {
    const { app, admin, orgId } = world
    const task = await makeTask(world, { folder: '中断' })
    await world.drop('中断', 'e.csv', statement(['E1', '1.00', '甲'], ['E2', '2.00', '乙']))
    await admin.must('oms/rpa/run', { id: task.id })
    expect(await admin.call('oms/rpa/run', { id: task.id })).toMatchObject({ http: 409, error: 'robot.running' })
    // A process claimed the job and its file, and died
    const [job] = await abandonedJobs(app.db, { all: false })
    const key = { orgId, id: job?.id ?? 0, runner: 'dead' }
    await claimJob(app.db, key)
    const first = await lastRun(world, task.id)
    await saveCheckpoint(app.db, key, { runId: first.id })
    const folder = join(world.folders, String(orgId), '中断')
    await mkdir(join(folder, '处理中'), { recursive: true })
    await rename(join(folder, 'e.csv'), join(folder, '处理中', `${task.id}-e.csv`))
    await app.db.system('the lease runs out', sql =>
      sql.query(`update job set lease_until = now() - interval '1 second' where id = $1`, [key.id]),
    )
    await drainJobs(app)
    expect(await admin.must('oms/rpaRun/info', { id: first.id })).toMatchObject({ status: 'died', reason: 'died' })
    expect(await lastRun(world, task.id)).toMatchObject({
      status: 'success',
      trigger: 'resumed',
      rowsNew: 2,
      files: [{ name: 'e.csv', result: 'imported' }],
    })
    expect((await serials()).filter(serial => serial.startsWith('E'))).toEqual(['E1', 'E2'])
  })

  it('that waits is stopped, and one whose member has left fails with that', async () => {
    const { app, admin, orgId } = world
    const task = await makeTask(world, { folder: '银行' })
    await admin.must('oms/rpa/run', { id: task.id })
    await admin.must('oms/rpa/stop', { id: task.id })
    await drainJobs(app)
    await robotsDue(app)
    expect(await lastRun(world, task.id)).toMatchObject({ status: 'stopped', reason: 'stopped' })
    expect(await admin.call('oms/rpa/stop', { id: task.id })).toMatchObject({ error: 'robot.not_running' })
    const leaver = await app.person(orgId)
    const theirs = await makeTask(world, { runAsId: leaver.memberId, cron: '* * * * *' })
    const { version } = await admin.must<{ version: number }>('sys/user/info', { id: leaver.memberId })
    await admin.must('sys/user/lock', { id: leaver.memberId, version, reason: '离职' })
    app.clock.set('2026-11-20T10:05:00+08:00')
    await robotsDue(app)
    expect(await lastRun(world, theirs.id)).toMatchObject({ status: 'failed', reason: 'memberGone' })
    expect(await admin.call('oms/rpa/run', { id: theirs.id })).toMatchObject({ error: 'robot.no_member' })
    app.clock.set('2026-11-20T10:00:00+08:00')
  })
})

describe('the meaning of columns', () => {
  const columnsOf = async (batchId: unknown) =>
    (
      await world.admin.must<{ mapping: { sheets: { columns: { header: string; field: string | null }[] }[] } }>(
        'sap/bankTransaction/importInfo',
        { id: batchId },
      )
    ).mapping.sheets[0]?.columns.find(column => column.header === '对方户名')?.field
  const fed = async (folder: string, serial: string) => {
    await world.drop(folder, `${serial}.csv`, statement([serial, '1.00', '甲']))
    const task = await makeTask(world, { folder })
    return columnsOf((await runNow(world, task.id)).files[0]?.['batchId'])
  }

  it('is what the one a task runs as said, never what others did', async () => {
    const colleague = await world.app.person(world.orgId)
    const byHand = async (who: Person, serial: string) => {
      const into = importer(world.app, who, 'sap/bankTransaction')
      const upload = await into.upload(Buffer.from(statement([serial, '2.00', '乙'])), `${serial}.csv`)
      return into.map(upload, {}, { 对方户名: 'purpose' })
    }
    const theirs = await byHand(colleague, 'M1')
    expect(await columnsOf(theirs.id)).toBe('purpose')
    expect(await fed('列一', 'M2')).toBe('peerName')
    // Nor what they made of a file that somebody else brought
    const into = importer(world.app, world.admin, 'sap/bankTransaction')
    const own = await into.upload(Buffer.from(statement(['M3', '2.00', '乙'])), 'M3.csv')
    await importer(world.app, colleague, 'sap/bankTransaction').map(own, {}, { 对方户名: 'purpose' })
    expect(await fed('列二', 'M4')).toBe('peerName')
    await byHand(world.admin, 'M5')
    expect(await fed('列三', 'M6')).toBe('purpose')
  })
})

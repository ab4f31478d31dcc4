import { mkdtempSync } from 'node:fs'
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { drainJobs } from '../../../engine/jobs/index.ts'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { closeLater } from '../../../testing/close-later.ts'
import { keepRobotSettings } from '../settings.ts'

export interface RobotWorld {
  app: TestApp
  orgId: number
  admin: Person
  folders: string
  /** Writes a file into a folder of the company, as old as a finished one. */
  drop(folder: string, name: string, content: string | Buffer): Promise<string>
}

export interface RunRow extends AnyRow {
  id: number
  status: string
  files: AnyRow[]
}

export async function makeRobots(hosts: readonly string[] = []): Promise<RobotWorld> {
  const folders = mkdtempSync(join(tmpdir(), 'robots-'))
  closeLater(() => rm(folders, { recursive: true, force: true }))
  const app = await testApp({ robotFolders: folders, robotHosts: hosts })
  keepRobotSettings(app, { folders, hosts, settleMs: 50 })
  app.clock.set('2026-11-20T10:00:00+08:00')
  const orgId = await app.company()
  const admin = await app.person(orgId)
  return {
    app,
    orgId,
    admin,
    folders,
    drop: async (folder, name, content) => {
      const path = join(folders, String(orgId), folder)
      await mkdir(path, { recursive: true })
      const file = join(path, name)
      await writeFile(file, content)
      const before = new Date(Date.now() - 60_000)
      await utimes(file, before, before)
      return file
    },
  }
}

export async function makeTask(
  { admin }: Pick<RobotWorld, 'admin'>,
  over: AnyRow = {},
): Promise<AnyRow & { id: number }> {
  return admin.must('oms/rpa/save', {
    name: `任务${Math.random().toString(36).slice(2, 8)}`,
    kind: 'bankStatement',
    connector: 'folder',
    folder: '银行',
    runAsId: admin.memberId,
    ...over,
  })
}

/** Runs a task now, and answers how it went. */
export async function runNow({ app, admin }: Pick<RobotWorld, 'app' | 'admin'>, id: number): Promise<RunRow> {
  await admin.must('oms/rpa/run', { id })
  await drainJobs(app)
  return lastRun({ admin }, id)
}

export async function lastRun({ admin }: Pick<RobotWorld, 'admin'>, taskId: number): Promise<RunRow> {
  const { list } = await admin.must<{ list: RunRow[] }>('oms/rpaRun/list', { filters: { taskId }, sort: ['-id'] })
  return admin.must('oms/rpaRun/info', { id: list[0]?.id })
}

/** A statement of a bank with these lines: serial, amount that left, other party. */
export const statement = (...rows: readonly [serial: string, out: string, peer: string][]): string =>
  [
    '交易日期,交易流水号,借方金额,贷方金额,对方户名',
    ...rows.map(([serial, out, peer]) => `2026-11-19,${serial},${out},,${peer}`),
  ].join('\r\n')

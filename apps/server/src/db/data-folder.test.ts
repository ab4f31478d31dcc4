import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { DataFolderUnusable, isReadOnly, prepareDataFolder } from './data-folder.ts'
import { PRODUCT_ENTRY } from '../testing/product-entry.ts'

/** A folder in which not even root can create files, or else one without write permission. */
function shutFolder(): string {
  if (process.getuid?.() === 0) return '/sys/kernel/tuheng'
  const dir = mkdtempSync(join(tmpdir(), 'tuheng-shut-'))
  chmodSync(dir, 0o555)
  return dir
}

it('a server that cannot write its data folder explains the reason and the remedy, and ends', async () => {
  const dir = shutFolder()
  const child = spawn(process.execPath, [PRODUCT_ENTRY], {
    env: { PATH: process.env.PATH, DATA_DIR: dir, PORT: '0', DEMO: 'off', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect([await ended, out]).toEqual([1, ''])
  const [zh, en, more] = err.trim().split('\n')
  expect(zh?.startsWith(`数据文件夹 ${dir} `) && /(只读|chown).*DATA_DIR.*重新启动/.test(zh)).toBe(true)
  expect(en?.startsWith(`The data folder ${dir} `) && /(read-only|chown).*DATA_DIR.*start again/.test(en)).toBe(true)
  expect(more).toBeUndefined()
})

it('tells a path that is no folder apart, and creates a folder that can be written', () => {
  const dir = mkdtempSync(join(tmpdir(), 'tuheng-folder-'))
  writeFileSync(join(dir, 'file'), '')
  expect(() => prepareDataFolder(join(dir, 'file'))).toThrow(DataFolderUnusable)
  expect(() => prepareDataFolder(join(dir, 'file', 'below'))).toThrow(/is no folder/)
  prepareDataFolder(join(dir, 'new', 'deep'))
  expect(isReadOnly(join(dir, 'new', 'deep'))).toBe(false)
})

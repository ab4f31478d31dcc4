import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { DataFolderBusy, lockData } from './data-lock.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'tuheng-lock-'))
const fileOf = (dir: string) => join(dir, 'process.lock')
const children: ReturnType<typeof spawn>[] = []
afterEach(() => children.splice(0).forEach(child => child.kill('SIGKILL')))

/** A second process that tries to lock the folder; `got`: it succeeded. */
async function another(dir: string): Promise<{ child: ReturnType<typeof spawn>; got: boolean }> {
  const code = `import { lockData } from ${JSON.stringify(join(import.meta.dirname, 'data-lock.ts'))}; await lockData(${JSON.stringify(dir)}); console.log('taken'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'ignore'] })
  children.push(child)
  const got = await new Promise<boolean>(resolve => {
    child.stdout?.once('data', () => resolve(true))
    child.once('exit', () => resolve(false))
  })
  return { child, got }
}

/** Locks the folder and releases it. Returns the holder in between. */
async function tryLock(dir: string): Promise<unknown> {
  const lock = await lockData(dir)
  const { pid } = JSON.parse(readFileSync(fileOf(dir), 'utf8')) as { pid: number }
  lock.release()
  return existsSync(fileOf(dir)) ? 'still there' : pid
}

/** The machine id that a lock file contains. */
async function ownMachine(): Promise<string> {
  const dir = folder()
  const lock = await lockData(dir)
  const { machine } = JSON.parse(readFileSync(fileOf(dir), 'utf8')) as { machine: string }
  lock.release()
  return machine
}

describe('the data folder', () => {
  it('is refused to a second process, with its holder and what to do', async () => {
    const dir = folder()
    const { child } = await another(dir)
    await expect(lockData(dir)).rejects.toThrow(new RegExp(`in use by process ${child.pid} on .*DATA_DIR`))
    await expect(lockData(dir)).rejects.toBeInstanceOf(DataFolderBusy)
  })

  it('is free as soon as its holder was killed', async () => {
    const dir = folder()
    const { child } = await another(dir)
    const gone = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
    expect(await tryLock(dir)).toBe(process.pid)
  })

  it('goes to exactly one of many processes that find a dead lock', async () => {
    const dir = folder()
    writeFileSync(
      fileOf(dir),
      JSON.stringify({ host: hostname(), machine: await ownMachine(), pid: 2 ** 22 + 1, began: '1' }),
    )
    const tried = await Promise.all(Array.from({ length: 5 }, () => another(dir)))
    expect(tried.filter(({ got }) => got)).toHaveLength(1)
  })

  it('is free if the pid now belongs to another process', async () => {
    const dir = folder()
    writeFileSync(
      fileOf(dir),
      JSON.stringify({ host: hostname(), machine: await ownMachine(), pid: process.ppid, began: 'long before' }),
    )
    expect(await tryLock(dir)).toBe(process.pid)
  })

  it('is refused to the same process, too', async () => {
    const dir = folder()
    const lock = await lockData(dir)
    await expect(lockData(dir)).rejects.toBeInstanceOf(DataFolderBusy)
    lock.release()
  })

  it('is free after a half-written lock', async () => {
    const dir = folder()
    writeFileSync(fileOf(dir), '{"host":')
    expect(await tryLock(dir)).toBe(process.pid)
  })

  it('takes over from a silent container, not from a running one, even if both have the same name and pid', async () => {
    const dir = folder()
    writeFileSync(
      fileOf(dir),
      JSON.stringify({
        host: hostname(),
        machine: 'another container of the same name',
        pid: process.pid,
        began: null,
      }),
    )
    // The other machine's clock may differ
    for (const offset of [0, -3_600_000, 3_600_000]) {
      const beat = () => new Date(Date.now() + offset)
      utimesSync(fileOf(dir), beat(), beat())
      const heard = setInterval(() => utimesSync(fileOf(dir), beat(), beat()), 500)
      await expect(lockData(dir), `${offset} ms`).rejects.toBeInstanceOf(DataFolderBusy)
      clearInterval(heard)
    }
    utimesSync(fileOf(dir), new Date(Date.now() - 60_000), new Date(Date.now() - 60_000))
    expect(await tryLock(dir)).toBe(process.pid)
  })
})

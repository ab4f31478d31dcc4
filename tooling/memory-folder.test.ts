import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const MODULE = join(import.meta.dirname, 'lib/memory-folder.mjs')
const IN_MEMORY = '/dev/shm'

/** The folder for temporary files of a program that asked for one in memory, as another program that it starts sees it. */
function folderOf(env: NodeJS.ProcessEnv): string {
  const program = `
    import { spawnSync } from 'node:child_process'
    import { keepTemporaryFilesInMemory } from ${JSON.stringify(MODULE)}
    keepTemporaryFilesInMemory({ neededBytes: Number(process.env.NEEDED_BYTES ?? 1) })
    const child = 'const { tmpdir } = require("node:os"); require("node:fs").writeFileSync(tmpdir() + "/left-by-a-test", ""); process.stdout.write(tmpdir())'
    process.stdout.write(spawnSync(process.execPath, ['-e', child], { encoding: 'utf8' }).stdout)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  })
  expect(stderr).toBe('')
  return stdout
}

describe.runIf(existsSync(IN_MEMORY))('temporary files of tests', () => {
  it('are kept in memory and are gone with the run', () => {
    const folder = folderOf({})
    expect(folder.startsWith(`${IN_MEMORY}/tuheng-test-`)).toBe(true)
    expect(existsSync(folder)).toBe(false)
  })

  it('of a run that was killed are removed by the next', () => {
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    const left = join(IN_MEMORY, `tuheng-test-${pid}-abcdef`)
    const used = join(IN_MEMORY, `tuheng-test-${process.pid}-abcdef`)
    for (const folder of [left, used]) mkdirSync(folder)
    folderOf({})
    expect([existsSync(left), existsSync(used)]).toEqual([false, true])
    rmSync(used, { recursive: true })
  })

  it('stay where somebody wants them, and where there is room', () => {
    const wanted = mkdtempSync(join(tmpdir(), 'tuheng-wanted-'))
    expect(folderOf({ TMPDIR: wanted })).toBe(wanted)
    expect(existsSync(join(wanted, 'left-by-a-test'))).toBe(true)
    const small = folderOf({ NEEDED_BYTES: String(2 ** 60) })
    expect(small.startsWith(IN_MEMORY)).toBe(false)
    rmSync(join(small, 'left-by-a-test'))
  })
})

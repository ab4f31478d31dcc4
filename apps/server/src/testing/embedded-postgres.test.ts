import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('leaves a run its exit code', () => {
  const file = join(import.meta.dirname, 'embedded-postgres.ts')
  const run = `const { embeddedPostgres } = await import(${JSON.stringify(file)}); await embeddedPostgres(); process.exitCode = 3`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', run], { encoding: 'utf8' })
  expect(status, stderr).toBe(3)
})

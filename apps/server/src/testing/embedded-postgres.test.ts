import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it.each(['process.exitCode = 3', 'process.exit(3)'])('leaves a run its exit code: %s', end => {
  const file = join(import.meta.dirname, 'embedded-postgres.ts')
  const run = `const { embeddedPostgres } = await import(${JSON.stringify(file)}); await embeddedPostgres(); ${end}`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', run], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 3, stderr: '' })
})

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CACHE } from './cache-folder.ts'
import { startPostgres } from './postgres-server.ts'

/**
 * With `TEST_DATABASE=postgres` the suite runs on a real server, with `TEST_DATABASE=citus` on the cluster in
 * `CITUS_URL` (its coordinator) and `CITUS_WORKERS`. Otherwise every file gets its own PGlite. The folder for temporary
 * files is deleted after the run.
 */
export async function setup(): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'tuheng-tests-'))
  // PostgreSQL's own user must be able to enter it
  chmodSync(dir, 0o777)
  process.env.TMPDIR = dir
  // Servers that tests start share the compile cache of the first one
  process.env.NODE_COMPILE_CACHE ??= join(CACHE, 'compiled')
  const server = process.env.TEST_DATABASE === 'postgres' ? await startPostgres() : undefined
  if (server) process.env.TEST_DATABASE_URL = server.url
  if (process.env.TEST_DATABASE === 'citus') process.env.TEST_DATABASE_URL = givenCluster()
  return async () => {
    await server?.stop()
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
  }
}

function givenCluster(): string {
  const { CITUS_URL, CITUS_WORKERS } = process.env
  if (!CITUS_URL || !CITUS_WORKERS)
    throw new Error('Which cluster? CITUS_URL=postgres://…coordinator…/postgres CITUS_WORKERS=host:port,host:port')
  return CITUS_URL
}

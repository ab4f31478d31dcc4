import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedPostgres } from './embedded-postgres.ts'
import { freePort } from './free-port.ts'

/** Without durability, because nothing outlives the run. Tests that check plans analyze their tables. */
const SETTINGS = {
  max_connections: '200',
  shared_buffers: '256MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  jit: 'off',
}

/** Starts a real PostgreSQL server from npm, on a free port and in a folder of its own. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const dir = mkdtempSync(join(tmpdir(), 'tuheng-pg-'))
  // The server's own user must be able to enter the folder.
  chmodSync(dir, 0o777)
  const port = await freePort()
  const EmbeddedPostgres = await embeddedPostgres()
  const server = new EmbeddedPostgres({
    databaseDir: join(dir, 'data'),
    port,
    user: 'tuheng',
    password: 'tuheng',
    persistent: false,
    // initdb refuses to run as root, so the package creates a user.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://tuheng:tuheng@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

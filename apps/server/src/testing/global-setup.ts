import { startPostgres } from './postgres-server.ts'

/** With `TEST_DATABASE=postgres` the whole suite runs on a real server; otherwise every file gets its own PGlite. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE !== 'postgres') return undefined
  const server = await startPostgres()
  process.env.TEST_DATABASE_URL = server.url
  return () => server.stop()
}

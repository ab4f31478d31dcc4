import { join } from 'node:path'
import type { Config } from '../plugins/config.ts'
import type { Database } from './database.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/** The database that the settings name: a PostgreSQL server, or the embedded one in the data folder. */
export function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir' | 'poolSize'>): Promise<Database> | Database {
  return config.databaseUrl ? openPostgres({ url: config.databaseUrl, poolSize: config.poolSize }) : openPglite({ dataDir: join(config.dataDir, 'pglite') })
}

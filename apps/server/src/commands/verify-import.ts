import { readFileSync } from 'node:fs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { buildApp } from '../app.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { addMember, createCompany, createUser } from '../features/system/bootstrap.ts'
import { setUpDictionaries } from '../features/system/dictionaries.ts'
import { systemActor, write } from '../engine/write/work.ts'
import { parseConfig } from '../plugins/config.ts'
import { caller, type Call } from './caller.ts'
import { importHistory } from './import-history.ts'
import { settleHistory } from './settle-history.ts'

/**
 * `npm run verify:import -- FILE`: runs a freight history through the product's own calls on a scratch database:
 * import, audit, statements per cargo owner, gross profit. Prints the figures of the file, the ledger, the statements
 * and the report side by side. Exit 1 when they differ.
 */
async function main(): Promise<number> {
  const [file] = process.argv.slice(2)
  if (!file) throw new Error('usage: npm run verify:import -- FILE.csv')
  const dataDir = mkdtempSync(join(tmpdir(), 'tuheng-verify-'))
  const config = {
    ...parseConfig({ ...process.env, DATA_DIR: dataDir, LOG_LEVEL: process.env.LOG_LEVEL ?? 'error', DEMO: 'off' }),
  }
  const db = await openDatabase(config)
  await migrate(db)
  const server = await buildApp({ config, db })
  try {
    // Jobs run only in a server that listens.
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    const { call, manager, db: scratch } = await signedIn(server)
    const started = performance.now()
    const imported = await importHistory(call, { name: basename(file), bytes: readFileSync(file) })
    console.log(`imported ${imported.done} of ${imported.rows}, refused ${imported.refused}`, imported.reasons)
    const settled = await settleHistory({ call, manager }, scratch)
    const lines = [
      `rows in the file            ${imported.rows}`,
      `imported                    ${imported.done}`,
      `refused, each with its cell ${imported.refused}`,
      ...Object.entries(imported.reasons).map(([reason, n]) => `  ${String(n).padStart(6)}  ${reason}`),
      `cargo owners                ${settled.owners}`,
      `weight                      file ${imported.fileTons} t, trips ${settled.tripTons} t`,
      `freight in the file         ${imported.fileFreight}`,
      `freight in the ledger       ${settled.ledger}`,
      `freight in the statements   ${settled.statements} (${settled.statementCount} statements)`,
      `revenue in gross profit     ${settled.grossProfit}`,
      `took                        ${Math.round((performance.now() - started) / 1000)} s on ${db.kind}`,
    ]
    console.log(lines.join('\n'))
    const isEqual = new Set([imported.fileFreight, settled.ledger, settled.statements, settled.grossProfit]).size === 1
    const matches = imported.done + imported.refused === imported.rows && imported.fileTons === settled.tripTons
    console.log(isEqual && matches ? 'Everything ties.' : 'DOES NOT TIE')
    return isEqual && matches ? 0 : 1
  } finally {
    await server.app.close()
    await db.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A new company with two administrators, called like any client: one confirms what the other makes. */
async function signedIn(
  server: Awaited<ReturnType<typeof buildApp>>,
): Promise<{ call: Call; manager: Call; db: { sum(text: string): Promise<string> } }> {
  const { engine, sessions } = server
  const orgId = await createCompany(engine, { name: '核对公司', shortName: '核对', code: 'HD' })
  await write(engine, { actor: systemActor(orgId, 'verify'), requestId: 'verify' }, setUpDictionaries)
  const administrator = async (username: string): Promise<Call> => {
    const user = { username, password: 'verify-import', name: '核对' }
    await addMember(engine, { orgId, userId: await createUser(engine, user), user, isAdmin: true })
    return caller(server.app, await sessions.login({ ...user, ip: '127.0.0.1', agent: 'verify-import' }))
  }
  const sum = async (text: string): Promise<string> => {
    const { rows } = await engine.db.company(orgId, sql => sql.query<{ v: string }>(text))
    return rows[0]?.v ?? '0'
  }
  return { call: await administrator('verify'), manager: await administrator('verify-chief'), db: { sum } }
}

process.exit(await main())

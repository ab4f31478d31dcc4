import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** Starts the product on an empty data folder of its own, and answers how to stop it. `env` beside what every one of them has. */
export async function startServer(port: number, env: Readonly<Record<string, string>>): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tuheng-e2e-'))
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'error', DATABASE_URL: '', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<void>(resolve => server.once('exit', () => resolve()))
  await answering(`http://127.0.0.1:${port}`, ended)
  return async () => {
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function answering(url: string, ended: Promise<void>): Promise<void> {
  let gone = false
  void ended.then(() => (gone = true))
  for (let i = 0; i < 600; i++) {
    if (gone) throw new Error('the server ended before it answered')
    const ok = await fetch(`${url}/health`).then(r => r.ok, () => false)
    if (ok) return
    await new Promise(resolve => setTimeout(resolve, 500))
  }
  throw new Error('the server did not answer within five minutes')
}

import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { PRODUCT_ENTRY } from '../../apps/server/src/testing/product-entry.ts'

const ROOT = join(import.meta.dirname, '../..')

interface Options {
  /** In addition to the environment of every server. */
  env: Readonly<Record<string, string>>
  /** A data folder to copy. Absent: an empty one. */
  from?: string
}

/** Starts the product on a data folder of its own. Returns the folder and a function to stop it. */
export async function startServer(
  port: number,
  { env, from }: Options,
): Promise<{ dataDir: string; stop(keep?: 'keep'): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tuheng-e2e-'))
  if (from) cpSync(from, dataDir, { recursive: true })
  const server = spawn(process.execPath, [PRODUCT_ENTRY], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      DATABASE_URL: '',
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<void>(resolve => server.once('exit', () => resolve()))
  await answering(`http://127.0.0.1:${port}`, ended)
  return {
    dataDir,
    stop: async keep => {
      server.kill('SIGTERM')
      await ended
      if (!keep) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * A data folder with the demo companies: the one of `npm test`, which a step before the stories made, else a new one.
 * The caller deletes it.
 */
export async function demoFolder(): Promise<string> {
  const made = process.env.DEMO_FOLDER
  if (made && existsSync(made)) return made
  const { dataDir, stop } = await startServer(await freePort(), { env: { DEMO: 'on' } })
  await stop('keep')
  return dataDir
}

async function answering(url: string, ended: Promise<void>): Promise<void> {
  let gone = false
  void ended.then(() => (gone = true))
  for (let i = 0; i < 3000; i++) {
    if (gone) throw new Error('the server ended before it answered')
    const ok = await fetch(`${url}/health`).then(
      r => r.ok,
      () => false,
    )
    if (ok) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('the server did not answer within five minutes')
}

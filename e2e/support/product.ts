import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openGateway } from './gateway.ts'
import { openWidgets } from './widgets.ts'

const ROOT = join(import.meta.dirname, '../..')

declare module 'vitest' {
  interface ProvidedContext {
    url: string
    /** Where the codes that went to mobiles can be read. */
    gateway: string
    /** Host of the chat assistant and the external calendar. */
    widgets: string
  }
}

/** Starts the product as a user would get it, on a free port and an empty data folder: it loads its demo companies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // While writing a story: one that runs already, with its demo companies.
  if (process.env.E2E_URL) {
    project.provide('url', process.env.E2E_URL)
    project.provide('gateway', process.env.E2E_GATEWAY ?? '')
    project.provide('widgets', process.env.E2E_WIDGETS ?? '')
    return async () => {}
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'tuheng-e2e-'))
  const port = await freePort()
  const gateway = await openGateway()
  const widgets = await openWidgets()
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'error', DATABASE_URL: '', DEMO: 'on', CODE_SENDER: 'http', CODE_URL: gateway.url, ASSISTANT_SCRIPT: `${widgets.url}/embed.js`, CALENDAR_FRAME: `${widgets.url}/weather` },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<void>(resolve => server.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  await answering(url, ended)
  project.provide('url', url)
  project.provide('gateway', gateway.url)
  project.provide('widgets', widgets.url)
  return async () => {
    gateway.close()
    widgets.close()
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

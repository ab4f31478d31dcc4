import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { isAbsolute, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { backUp } from './back-up.ts'

const FILE = 'control.json'
const PATH = '/operator/backup'

interface Control {
  url: string
  secret: string
}

/**
 * Only the server process can read the embedded database. This is a local endpoint for the administrator's commands on
 * the same machine. Its address and token are in the data folder, readable only by the server's user.
 */
export function registerControl(
  app: FastifyInstance,
  { db, files, dataDir }: { db: Database; files: FileStore; dataDir: string },
): void {
  const secret = randomBytes(32).toString('hex')
  app.post<{ Body: { folder?: unknown } }>(PATH, async (request, reply) => {
    if (!isRight(request.headers['x-operator'], secret)) return reply.code(404).send({ error: 'not found' })
    const folder = request.body?.folder
    if (typeof folder !== 'string' || !isAbsolute(folder))
      return reply.code(400).send({ error: 'folder: an absolute path' })
    try {
      return await backUp({ db, files, folder })
    } catch (error) {
      request.log.error({ err: error }, 'backup failed')
      return reply.code(500).send({ error: (error as Error).message })
    }
  })
  app.addHook('onListen', async () => {
    const { address, family, port } = app.server.address() as AddressInfo
    const host = ['0.0.0.0', '::'].includes(address) ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address
    writeFileSync(join(dataDir, FILE), JSON.stringify({ url: `http://${host}:${port}`, secret } satisfies Control), {
      mode: 0o600,
    })
  })
  app.addHook('onClose', async () => rmSync(join(dataDir, FILE), { force: true }))
}

function isRight(given: unknown, secret: string): boolean {
  const [a, b] = [Buffer.from(String(given)), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Requests a backup from the server that has locked the data folder. */
export async function requestBackup(
  dataDir: string,
  folder: string,
): Promise<{ tables: { rows: number }[]; files: { count: number } }> {
  const { url, secret } = JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')) as Control
  const response = await fetch(url + PATH, {
    method: 'POST',
    headers: { 'x-operator': secret, 'content-type': 'application/json' },
    body: JSON.stringify({ folder }),
  })
  const answer = (await response.json()) as { error?: string }
  if (!response.ok) throw new Error(answer.error ?? `the server answers ${response.status}`)
  return answer as never
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from 'typebox'
import { noteCall } from '../../engine/call-docs.ts'
import { memberOf, type Server } from '../../engine/endpoint.ts'
import { ok } from '../../plugins/envelope.ts'

const PATH = '/api/v1/sys/base/msg'
const FILE = 'announcements.txt'
/** A banner is read in passing. */
const MOST = 10

noteCall({ method: 'POST', path: PATH, body: Type.Object({}), summary: '系统公告 (announcements of the operator)' })

/** What the operator has to say to everybody: the lines of a file in the data folder, read anew each time, so that it needs no restart. */
export function registerAnnouncements({ server, dataDir }: { server: Server; dataDir: string }): void {
  server.app.post(PATH, async request => {
    await memberOf(server, request)
    return ok((await linesOf(join(dataDir, FILE))).map(msg => ({ msg })))
  })
}

async function linesOf(file: string): Promise<string[]> {
  try {
    const lines = (await readFile(file, 'utf8')).split(/\r?\n/).map(line => line.trim())
    return lines.filter(line => line !== '').slice(0, MOST)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { Explained, ROOT } from './project.mjs'

/** The environment and `.env`. Variables of the environment take precedence. */
export function environment() {
  const file = join(ROOT, '.env')
  return existsSync(file) ? { ...parseEnv(readFileSync(file, 'utf8')), ...process.env } : { ...process.env }
}

/** Refuses early, before anything is built, if the port is in use. The server refuses an invalid port. */
export async function requireFreePort(port, host) {
  const number = Number(port)
  if (!Number.isInteger(number) || number <= 0 || number > 65535) return
  const error = await new Promise(done => {
    const probe = createServer()
    probe.once('error', done)
    probe.listen({ port: number, host }, () => probe.close(() => done(undefined)))
  })
  if (!error) return
  if (error.code === 'EADDRINUSE') {
    throw new Explained(
      `端口 ${number} 已被占用。请先停止占用它的程序，或换一个端口：PORT=5201 npm start\nPort ${number} is in use: stop the other program, or choose another port as above.`,
    )
  }
  throw new Explained(`无法监听 ${host}:${number} Cannot listen there: ${error.message}`)
}

import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './project.mjs'

const LOOK_MS = 200

/**
 * Runs work that only one process at a time may do in this folder: installing and building. Others wait and are told
 * why. The lock is a listening socket, which the system closes with the process, however that ends.
 */
export async function exclusively(work, { address = addressOf(ROOT), say = console.log } = {}) {
  let told = false
  for (;;) {
    const lock = await listen(address)
    if (lock) {
      try {
        return await work()
      } finally {
        await new Promise(done => lock.close(done))
      }
    }
    if (!told)
      say(
        '另一个命令正在本文件夹中安装或构建，等它完成 … Another command installs or builds in this folder; waiting for it …',
      )
    told = true
    await new Promise(done => setTimeout(done, LOOK_MS))
  }
}

/**
 * Linux and Windows have socket names that vanish with their process. Elsewhere a file may remain, on which nobody
 * listens.
 */
function addressOf(folder) {
  const name = `tuheng-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name)
}

async function listen(address) {
  const server = createServer(socket => socket.destroy())
  const error = await new Promise(done => {
    server.once('error', done)
    server.listen(address, () => done(undefined))
  })
  if (!error) return server
  if (error.code !== 'EADDRINUSE') throw error
  if (!address.startsWith('\0') && !(await answers(address))) rmSync(address, { force: true })
  return undefined
}

function answers(address) {
  return new Promise(done => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}

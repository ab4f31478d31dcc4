import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SCALE_USER } from '../../apps/server/src/demo/scale/index.ts'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { askOnce } from './client.ts'
import { PASSWORD } from './workloads.ts'

export const ROOT = join(import.meta.dirname, '../..')
/** The flags of `npm start`. */
export const NODE_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=50']
export const NODE_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
}
const START_SECONDS = 120

export interface Started {
  child: ChildProcess
  port: number
  /** Seconds from the start of the process to its first successful answer. */
  seconds: number
}

/** Starts a server and waits until `path` is answered successfully. */
export async function start(
  program: string,
  environment: Record<string, string>,
  { path = '/health/ready', patience = START_SECONDS } = {},
): Promise<Started> {
  const port = await freePort()
  const begun = performance.now()
  const flags = program.endsWith('.ts') ? NODE_FLAGS : []
  const child = spawn(process.execPath, [...flags, join(ROOT, program)], {
    env: { ...NODE_ENVIRONMENT, ...process.env, ...environment, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const end = (): void => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  while (performance.now() - begun < patience * 1000) {
    if (child.exitCode !== null) throw new Error(`${program} ended`)
    if (
      await fetch(`http://127.0.0.1:${port}${path}`).then(
        response => response.ok,
        () => false,
      )
    )
      return { child, port, seconds: (performance.now() - begun) / 1000 }
    await pause(20)
  }
  await stop(child)
  throw new Error(`${program} did not answer within ${patience} s`)
}

/** Fills the database of the environment with companies and trips. Returns what the command said. @throws if it fails. */
export function fillScale(environment: Record<string, string>, waybills: number, more: readonly string[] = []): string {
  const fill = join(ROOT, 'apps/server/src/commands/fill-scale.ts')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [fill, '--waybills', String(waybills), '--password', PASSWORD, ...more],
    { env: { ...process.env, ...environment }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`filling failed: ${stderr.trim().slice(-300)}`)
  return stdout
}

export async function signIn(port: number): Promise<string> {
  const { status, text } = await askOnce(port, '', {
    path: '/api/v1/user/login',
    body: { username: SCALE_USER, password: PASSWORD },
  })
  if (status !== 200) throw new Error(`nobody can sign in (BENCH_PASSWORD?): ${text}`)
  return (JSON.parse(text) as { data: { token: string } }).data.token
}

/** Resident memory in MB. */
export const memoryOf = ({ pid }: ChildProcess): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)

/** Processor milliseconds of all threads of a process; undefined if the machine does not report them. */
export function processorOf({ pid }: ChildProcess): number | undefined {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce(
      (sum, task) => sum + Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
      0,
    )
  } catch {
    return undefined
  }
}

export const pause = (ms: number): Promise<void> => new Promise(resolve => void setTimeout(resolve, ms))

export function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise(resolve => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
  })
}

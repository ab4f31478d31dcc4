// node bench/import/kill.ts — kills the server with -9 repeatedly during an import, and counts the results
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { vehicleFile } from './vehicle-file.ts'

const ROWS = Number(process.env.ROWS ?? 20_000)
const PORT = Number(process.env.PORT ?? 5390)
const KILLS = Number(process.env.KILLS ?? 3)
const dataDir = mkdtempSync(join(tmpdir(), 'bench-kill-'))
const env = {
  ...process.env,
  DATA_DIR: dataDir,
  PORT: String(PORT),
  HOST: '127.0.0.1',
  DEMO: 'off',
  LOG_LEVEL: 'error',
  WEB_DIR: '/nowhere',
}
const address = `http://127.0.0.1:${PORT}/api/v1`
let token = ''

const start = async (): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../apps/server/src/main.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let i = 0; i < 200; i++) {
    if (
      await fetch(`http://127.0.0.1:${PORT}/health`).then(
        r => r.ok,
        () => false,
      )
    )
      return child
    await sleep(100)
  }
  throw new Error('the server did not start')
}
const call = async <T>(path: string, body: object | FormData): Promise<T> => {
  const form = body instanceof FormData
  const response = await fetch(`${address}/${path}`, {
    method: 'POST',
    headers: { authorization: token, ...(form ? {} : { 'content-type': 'application/json' }) },
    body: form ? body : JSON.stringify(body),
  })
  const answer = (await response.json()) as { status: boolean; msg: string; data: T }
  if (!answer.status) throw new Error(`${path}: ${answer.msg}`)
  return answer.data
}
interface Job {
  state: string
  progress: number
  total: number | null
  message: string | null
}
const until = async (jobId: number, enough: (job: Job) => boolean): Promise<Job> => {
  for (;;) {
    const job = await call<Job>('sys/job/info', { id: jobId })
    if (enough(job) || !['queued', 'running'].includes(job.state)) return job
    await sleep(50)
  }
}

execFileSync(process.execPath, [join(import.meta.dirname, 'prepare.ts'), '0'], { env, stdio: 'inherit' })
const file = join(dataDir, 'vehicles.xlsx')
await vehicleFile(file, ROWS, 200)
let server = await start()
token = (await call<{ token: string }>('user/login', { username: 'bench', password: 'bench12345' })).token
const form = new FormData()
form.append('file', await openAsBlob(file), 'vehicles.xlsx')
const batch = await call<{ id: number }>('sys/vehicle/importUpload', form)
const staging = await call<{ jobId: number }>('sys/vehicle/importMap', { id: batch.id })
await until(staging.jobId, job => job.state === 'done')
const { jobId } = await call<{ jobId: number }>('sys/vehicle/importCommit', { id: batch.id })
for (let kill = 1; kill <= KILLS; kill++) {
  const job = await until(jobId, ({ progress }) => progress > (ROWS * kill) / (KILLS + 1))
  server.kill('SIGKILL')
  await new Promise(resolve => server.once('exit', resolve))
  console.log(`killed at ${job.progress} of ${job.total}`)
  server = await start()
}
const job = await until(jobId, ({ state }) => state === 'done')
const { counts } = await call<{ counts: Record<string, number> }>('sys/vehicle/importInfo', { id: batch.id })
const { total } = await call<{ total: number }>('sys/vehicle/list', { count: 'exact', pageSize: 1 })
const whole = job.state === 'done' && counts.done === ROWS && total === ROWS
console.log(
  `job ${job.state}; rows done ${counts.done}, vehicles ${total}: ${whole ? 'nothing lost, nothing doubled' : 'WRONG'}`,
)
server.kill('SIGTERM')
await new Promise(resolve => server.once('exit', resolve))
rmSync(dataDir, { recursive: true, force: true })
process.exit(whole ? 0 : 1)

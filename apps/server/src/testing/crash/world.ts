import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'

/** What the clients know about their company. */
export interface World {
  orgId: number
  people: { username: string; password: string }[]
  taskId: number
  customerId: number
  goodsId: number
  routeId: number
  carriers: number[]
  teams: { vehicleId: number; trailerId: number; driverId: number }[]
  account: Record<string, string>
}

/** Creates the company in the database and data folder of the environment, in a separate process. */
export async function prepareWorld(env: Record<string, string>): Promise<World> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'prepare.ts')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  const said = await text(child.stdout)
  if ((await ended) !== 0) throw new Error(`preparing failed:\n${said}`)
  return JSON.parse(said.trim().split('\n').at(-1) as string) as World
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { openGateway } from './gateway.ts'
import { demoFolder, startServer } from './server.ts'
import { openWidgets } from './widgets.ts'

/** One of the products that the stories run on. */
export interface Product {
  url: string
  /** Where the codes that went to mobiles can be read. */
  gateway: string
  /** Host of the chat assistant and the external calendar. */
  widgets: string
  /** Below it each company has the folder that its tasks may read. */
  robots: string
}

declare module 'vitest' {
  interface ProvidedContext {
    products: readonly Product[]
  }
}

/** Starts one product for each concurrent story. Consecutive stories share its demo companies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // For writing stories: a running server with its demo companies.
  if (process.env.E2E_URL) {
    project.provide('products', [
      {
        url: process.env.E2E_URL,
        gateway: process.env.E2E_GATEWAY ?? '',
        widgets: process.env.E2E_WIDGETS ?? '',
        robots: process.env.E2E_ROBOTS ?? '',
      },
    ])
    return async () => {}
  }
  const demo = await demoFolder()
  const open = await Promise.all(Array.from({ length: Number(project.config.maxWorkers) }, () => openProduct(demo)))
  rmSync(demo, { recursive: true, force: true })
  project.provide(
    'products',
    open.map(({ product }) => product),
  )
  return async () => {
    await Promise.all(open.map(({ close }) => close()))
  }
}

/** Starts the product on a free port, with a copy of a folder with the demo companies. */
async function openProduct(demo: string): Promise<{ product: Product; close(): Promise<void> }> {
  const [port, gateway, widgets] = await Promise.all([freePort(), openGateway(), openWidgets()])
  const robots = mkdtempSync(join(tmpdir(), 'tuheng-robots-'))
  const env = {
    DEMO: 'on',
    CODE_SENDER: 'http',
    CODE_URL: gateway.url,
    ASSISTANT_SCRIPT: `${widgets.url}/embed.js`,
    CALENDAR_FRAME: `${widgets.url}/weather`,
    CALLBACK_HOSTS: '127.0.0.1',
    ROBOT_HOSTS: '127.0.0.1',
    ROBOT_FOLDERS: robots,
  }
  const { stop } = await startServer(port, { env, from: demo })
  return {
    product: { url: `http://127.0.0.1:${port}`, gateway: gateway.url, widgets: widgets.url, robots },
    close: async () => {
      gateway.close()
      widgets.close()
      await stop()
      rmSync(robots, { recursive: true, force: true })
    },
  }
}

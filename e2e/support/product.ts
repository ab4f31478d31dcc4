import type { TestProject } from 'vitest/node'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { openGateway } from './gateway.ts'
import { startServer } from './server.ts'
import { openWidgets } from './widgets.ts'

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
  const port = await freePort()
  const gateway = await openGateway()
  const widgets = await openWidgets()
  const stop = await startServer(port, { DEMO: 'on', CODE_SENDER: 'http', CODE_URL: gateway.url, ASSISTANT_SCRIPT: `${widgets.url}/embed.js`, CALENDAR_FRAME: `${widgets.url}/weather`, CALLBACK_HOSTS: '127.0.0.1' })
  const url = `http://127.0.0.1:${port}`
  project.provide('url', url)
  project.provide('gateway', gateway.url)
  project.provide('widgets', widgets.url)
  return async () => {
    gateway.close()
    widgets.close()
    await stop()
  }
}

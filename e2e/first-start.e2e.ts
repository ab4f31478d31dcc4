import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LoadingServer, startLoadingServer } from '../apps/server/src/demo/loading-server.ts'
import { parseConfig } from '../apps/server/src/plugins/config.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { openBrowser, openWindow, type Window } from './support/browser.ts'
import { startServer } from './support/server.ts'

let browser: Browser
let front: LoadingServer
let port: number
let window: Window

/** The server that listens while the demo is loaded. */
beforeAll(async () => {
  browser = await openBrowser()
  port = await freePort()
  front = await startLoadingServer(
    parseConfig({ ...process.env, HOST: '127.0.0.1', PORT: String(port), DATABASE_URL: '' }),
  )
  window = await openWindow(browser, { url: `http://127.0.0.1:${port}` })
})
afterAll(() => browser.close())

/** A postponed call is no fault here, nor is the moment between the two servers. */
const otherTroubles = (): string[] => window.troubles().filter(one => !/\b503\b|ERR_CONNECTION/.test(one))

it('the sign-in page shows the progress of loading the demo, and that nobody can sign in yet', async () => {
  const { page } = window
  front.progress = 0.45
  await window.open('/login')
  await page.getByText('演示数据正在载入（45%），载入完成后即可登录').waitFor()
  front.progress = 0.6
  await page.getByText('演示数据正在载入（60%），载入完成后即可登录').waitFor()
  await page.locator('#username').fill('demo')
  await page.locator('#password').fill('demo123456')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByText('演示数据正在载入（60%）').count()).toBe(2)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByText('The demo data is being loaded (60%); you can sign in when it is done').first().waitFor()
  expect(otherTroubles()).toEqual([])
})

it('the notice above the sign-in form disappears by itself when the server is ready', async () => {
  const words = window.page.getByRole('status').filter({ hasText: 'The demo data is being loaded' })
  await words.waitFor()
  await front.close()
  const { stop } = await startServer(port, { env: { DEMO: 'off' } })
  await words.waitFor({ state: 'detached' })
  expect(otherTroubles()).toEqual([])
  await stop()
})

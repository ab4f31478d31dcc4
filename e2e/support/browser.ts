import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'
import { foundChromium } from '../../tooling/lib/chromium.mjs'
import { accessFaults } from './access-faults.ts'
import { here } from './here.ts'
import { movePageClock, withoutMovedClock } from './page-clock.ts'
import { settled, still, waitForQuiet, watchRequests } from './settled.ts'
import { chosenThrottle, slowUploads, throttle } from './throttle.ts'

const PICTURES = join(import.meta.dirname, '../../shots/e2e')

/** Every look takes a picture, not only those of steps that fail. */
const EVERY_PICTURE = process.env.STORY_PICTURES === 'on'
/** All stories run with the motion that most people see, not only those that ask for it. */
const ALL_MOVE = process.env.STORY_MOTION === 'on'

export { settled, still, waitForQuiet }

export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? foundChromium()
  if (!executablePath || !existsSync(executablePath))
    throw new Error(`no Chromium ${executablePath ?? 'found'}: set CHROMIUM to its path`)
  return chromium.launch({
    executablePath,
    env: withoutMovedClock(process.env),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page lives too short for code to be made the fastest, and the other threads are busy with another story
      '--js-flags=--no-opt --single-threaded-gc',
    ],
  })
}

/** A window that remembers everything that went wrong in it. */
export interface Window {
  page: Page
  url: string
  /** Page errors, console errors and server faults since the last look. */
  troubles(): string[]
  open(path: string): Promise<void>
  /** Asks the server as the person who is signed in here; fails on a refusal. */
  call<T = unknown>(path: string, body: object): Promise<T>
  /** Takes a picture into the ignored folder `shots/e2e`. */
  picture(name: string): Promise<void>
  /** Fails on what axe finds serious or critical, by all its rules or by those named, and on any trouble. */
  healthy(name: string, rules?: readonly string[]): Promise<void>
}

const windows: Window[] = []

/** What every window showed when a step failed: a picture, and its words with the error, which a report of far away still holds. */
export function tellWhatWasShown(): void {
  afterEach(async ({ task }) => {
    const error = task.result?.state === 'fail' ? task.result.errors?.[0] : undefined
    if (!error) return
    for (const [i, window] of windows.entries()) {
      await window.picture(`failed.${i}`).catch(() => {})
      const shown = await shownBy(window.page).catch(() => '')
      error.message += shown
      error.stack = (error.stack ?? error.message).replace(/\n\s+at |$/, `${shown.replaceAll('$', '$$$$')}$&`)
    }
  })
  afterAll(() => {
    windows.length = 0
  })
}

async function shownBy(page: Page): Promise<string> {
  if (page.isClosed()) return ''
  const raised = await page
    .locator(
      '[role=alert]:visible, .ant-notification-notice:visible, .ant-message-notice:visible, .ant-modal:visible, .ant-drawer:visible',
    )
    .allInnerTexts()
  return `\n${page.url()} shows: ${
    raised
      .map(one => one.replaceAll(/\s+/g, ' '))
      .join(' | ')
      .slice(0, 800) || 'nothing raised'
  }`
}

interface Options {
  width?: number
  height?: number
  locale?: string
  dark?: boolean
  /** A phone: fingers, no mouse. */
  touch?: boolean
  /** Keeps to the content policy of the pages, which axe and pictures do without. */
  guarded?: boolean
  /** Menus, dialogs and signs of waiting move, as on most computers; else as for whoever has switched that off. */
  motion?: boolean
  url?: string
}

export async function openWindow(browser: Browser, options: Options = {}): Promise<Window> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    locale: options.locale ?? 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: options.motion || ALL_MOVE ? 'no-preference' : 'reduce',
    acceptDownloads: true,
    ...(options.touch ? { isMobile: true, hasTouch: true } : {}),
    bypassCSP: !options.guarded,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await movePageClock(context)
  const page = await context.newPage()
  page.setDefaultTimeout(45_000)
  putPapersAway(page)
  watchRequests(page)
  await slowUploads(page)
  const slow = chosenThrottle()
  if (slow) await throttle(page, slow)
  const url = options.url ?? here().url
  let troubles: string[] = []
  page.on('pageerror', error => troubles.push(`page error: ${error.message}`))
  page.on('console', message => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()}`)
  })
  page.on('response', response => {
    if (response.status() >= 500) troubles.push(`HTTP ${response.status()} ${response.url()}`)
  })
  const window: Window = {
    page,
    url,
    troubles: () => {
      const found = troubles
      troubles = []
      return found
    },
    open: async path => {
      await page.goto(`${url}/#${path}`)
      await settled(page)
    },
    call: async <T>(path: string, body: object) => {
      const answer = await page.evaluate(
        async ([to, given]) => {
          const headers = {
            authorization: localStorage.getItem('authorization') ?? '',
            'content-type': 'application/json',
          }
          return (await (await fetch(`/api/v1/${to}`, { method: 'POST', headers, body: given })).json()) as {
            status: boolean
            msg: string
            data: unknown
          }
        },
        [path, JSON.stringify(body)] as const,
      )
      if (!answer.status) throw new Error(`${path}: ${answer.msg}`)
      return answer.data as T
    },
    picture: async name => {
      mkdirSync(PICTURES, { recursive: true })
      await page.screenshot({ path: join(PICTURES, `${name}.png`) })
    },
    healthy: async (name, rules) => {
      await still(page)
      if (EVERY_PICTURE) await window.picture(name)
      expect(await accessFaults(page, rules), `axe on ${name}`).toEqual([])
      const turning = page.locator('.ant-btn:not(.ant-btn-loading) .ant-btn-loading-icon')
      await expect.poll(() => turning.count(), { message: `buttons at rest that still turn on ${name}` }).toBe(0)
      expect(window.troubles(), `troubles on ${name}`).toEqual([])
    },
  }
  windows.push(window)
  return window
}

/** A paper opens in a tab in front of the page, which then draws once a second. */
function putPapersAway(page: Page): void {
  page.on(
    'popup',
    tab =>
      void tab.waitForURL(/^blob:/, { timeout: 10_000 }).then(
        () => tab.close(),
        () => {},
      ),
  )
}

/** Signs somebody in as people do it, at the page for it. */
export async function signInByHand(window: Window, username: string, password: string): Promise<void> {
  const { page } = window
  await window.open('/login')
  await page.locator('input:visible:not([type=password])').first().fill(username)
  await page.locator('input[type=password]:visible').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(url => !url.hash.startsWith('#/login'), { timeout: 30_000 })
  await settled(page)
}

/** Signs somebody in by the product's own call; the sign-in page is for stories about it. The window is at the home page then. */
export async function signIn(window: Window, username = 'demo', password = 'demo123456'): Promise<void> {
  const { page, url } = window
  // An address that draws nothing, where what the pages keep can be reached
  await page.goto(`${url}/health`)
  const agent = await page.evaluate(() => navigator.userAgent)
  const response = await page.context().request.post(`${url}/api/v1/user/login`, {
    data: { username, password },
    headers: { 'user-agent': agent },
  })
  const answer = (await response.json()) as { status: boolean; msg: string; data: { token: string } }
  if (!answer.status) throw new Error(`${username} cannot sign in: ${answer.msg}`)
  await page.evaluate(
    ([token, name]) => {
      localStorage.removeItem('authorization.successor')
      localStorage.setItem('authorization', token)
      localStorage.setItem('tuheng.username', name)
    },
    [answer.data.token, username] as const,
  )
  await window.open('/index')
}

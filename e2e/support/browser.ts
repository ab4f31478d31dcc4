import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'
import { foundChromium } from '../../tooling/lib/chromium.mjs'
import { accessFaults } from './access-faults.ts'
import { currentProduct } from './current-product.ts'
import { watchMessages } from './messages.ts'
import { movePageClock, withoutMovedClock } from './page-clock.ts'
import { settled, waitForAnimations, waitForQuiet, watchRequests } from './settled.ts'
import { chosenThrottle, slowUploads, throttle } from './throttle.ts'

const PICTURES = join(import.meta.dirname, '../../shots/e2e')

/** Every call of `picture` takes one, not only failed steps. */
const EVERY_PICTURE = process.env.STORY_PICTURES === 'on'
/** All stories run with motion, not only those that request it. */
const ALWAYS_MOTION = process.env.STORY_MOTION === 'on'

export { settled, waitForAnimations as still, waitForQuiet }

/**
 * `hotScripts`: compiles the scripts that run most once more. It pays only where one document stays and is looked at
 * very often; elsewhere the compiler takes more processor time than it saves.
 */
export async function openBrowser({ hotScripts = false }: { hotScripts?: boolean } = {}): Promise<Browser> {
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
      // Pages are too short-lived for optimized code, and other threads are busy with other stories
      `--js-flags=--no-opt --single-threaded-gc${hotScripts ? '' : ' --no-maglev'}`,
    ],
  })
}

/** A window that records everything that goes wrong in it. */
export interface Window {
  page: Page
  url: string
  /** Page errors, console errors and server faults since the last call. */
  troubles(): string[]
  open(path: string): Promise<void>
  /** As `open`, in a new document: nothing that the window has read before is shown. */
  openAnew(path: string): Promise<void>
  /** Calls the server as the signed-in person. @throws for a refusal. */
  call<T = unknown>(path: string, body: object): Promise<T>
  /** Takes a picture into the ignored folder `shots/e2e`. */
  picture(name: string): Promise<void>
  /**
   * @throws for faults that axe rates serious or critical, by all rules or the named ones, and for any other trouble.
   */
  healthy(name: string, rules?: readonly string[]): Promise<void>
}

const windows: Window[] = []

/**
 * After a failed step, saves a picture of every window, and adds its text to the error, which a remote report still
 * contains.
 */
export function reportFailedWindows(): void {
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
  /** A phone: touch, without a mouse. */
  touch?: boolean
  /** Applies the content policy of the pages, which axe and pictures must bypass. */
  guarded?: boolean
  /** With animations of menus, dialogs and spinners, as on most computers. Default: reduced motion. */
  motion?: boolean
  url?: string
}

export async function openWindow(browser: Browser, options: Options = {}): Promise<Window> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    locale: options.locale ?? 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: options.motion || ALWAYS_MOTION ? 'no-preference' : 'reduce',
    acceptDownloads: true,
    ...(options.touch ? { isMobile: true, hasTouch: true } : {}),
    bypassCSP: !options.guarded,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await movePageClock(context)
  const page = await context.newPage()
  page.setDefaultTimeout(45_000)
  closePrintTabs(page)
  watchRequests(page)
  await watchMessages(page)
  await slowUploads(page)
  const slow = chosenThrottle()
  if (slow) await throttle(page, slow)
  const url = options.url ?? currentProduct().url
  let troubles: string[] = []
  page.on('pageerror', error => troubles.push(`page error: ${error.message}`))
  page.on('console', message => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()} ${message.location().url}`.trim())
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
      // Within the company that the window shows, so that only the page changes
      await page.goto(`${url}/${companyOf(page)}#${path}`)
      await settled(page)
    },
    openAnew: async path => {
      await leaveProduct(window)
      await window.open(path)
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
      await waitForAnimations(page)
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

/** The company in the address of a page, as its query. */
function companyOf(page: Page): string {
  const org = new URL(page.url()).searchParams.get('org')
  return org ? `?org=${org}` : ''
}

/**
 * Goes to a file of the product, which is no page of it. What opens next is drawn once, while a reload would draw it a
 * second time, and no page stores anything on leaving any more.
 */
export async function leaveProduct({ page, url }: Window): Promise<void> {
  await page.goto(`${url}/early.js${companyOf(page)}`)
}

/** A print opens in a tab in front of the page, which then renders only once a second. */
function closePrintTabs(page: Page): void {
  page.on(
    'popup',
    tab =>
      void tab.waitForURL(/^blob:/, { timeout: 10_000 }).then(
        () => tab.close(),
        () => {},
      ),
  )
}

/** Signs a person in through the sign-in page. */
export async function signInByHand(window: Window, username: string, password: string): Promise<void> {
  const { page } = window
  await window.open('/login')
  await page.locator('input:visible:not([type=password])').first().fill(username)
  await page.locator('input[type=password]:visible').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(url => !url.hash.startsWith('#/login'), { timeout: 30_000 })
  await settled(page)
}

/** As `enter`, and opens the home page. */
export async function signIn(window: Window, username = 'demo', password = 'demo123456'): Promise<void> {
  await enter(window, username, password)
  await window.open('/index')
}

/**
 * Signs a person in by the product's own call, because only stories about sign-in use the page. It opens no page, so
 * that what the story opens next is the first one.
 */
export async function enter({ page, url }: Window, username = 'demo', password = 'demo123456'): Promise<void> {
  // A page without content, where the storage of the pages is accessible
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
}

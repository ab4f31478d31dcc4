import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser, chromium, type Page, type Request } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { foundChromium } from '../../tooling/lib/chromium.mjs'
import { here } from './here.ts'
import { movePageClock, withoutMovedClock } from './page-clock.ts'
import { chosenThrottle, slowUploads, throttle } from './throttle.ts'

const PICTURES = join(import.meta.dirname, '../../shots/e2e')
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

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

// What every window showed when a step failed: a picture, and its words with the error, which a report of far away still holds.
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

/** `guarded`: keeps to the content policy of the pages, which axe and pictures do without. */
export async function openWindow(
  browser: Browser,
  options: { width?: number; height?: number; locale?: string; dark?: boolean; guarded?: boolean; url?: string } = {},
): Promise<Window> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    locale: options.locale ?? 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: options.dark ? 'dark' : 'light',
    acceptDownloads: true,
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
      await window.picture(name)
      expect(await lastingFaults(page, rules), `axe on ${name}`).toEqual([])
      expect(
        await page.locator('.ant-btn:not(.ant-btn-loading) .ant-btn-loading-icon').count(),
        `buttons at rest that still turn on ${name}`,
      ).toBe(0)
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

const underWay = new WeakMap<Page, Set<Request>>()

/** Keeps count of what a page has asked for and not got yet; the stream of events never ends and does not count. */
function watchRequests(page: Page): void {
  const open = new Set<Request>()
  underWay.set(page, open)
  page.on('request', request => {
    if (!request.url().includes('/event/stream')) open.add(request)
  })
  page.on('requestfinished', request => open.delete(request))
  page.on('requestfailed', request => open.delete(request))
}

/** What stands where a page or a part of it is still coming. */
const COMING = '.ant-spin-spinning, .ant-skeleton, .en-skeleton, .en-input-wait'

/** How long nothing must be on its way: what one answer calls for begins within this time. */
const QUIET_MS = 250

/** Nothing on its way for so long. */
export async function waitForQuiet(page: Page, ms = QUIET_MS): Promise<void> {
  const open = underWay.get(page) ?? new Set()
  const latest = Date.now() + 30_000
  for (let since = Date.now(); Date.now() - since < ms && Date.now() < latest;) {
    if (open.size) since = Date.now()
    await page.waitForTimeout(Math.min(ms, 50))
  }
}

/** Nothing on its way, nothing loading any more, and what came last is drawn. */
export async function settled(page: Page): Promise<void> {
  await waitForQuiet(page)
  for (let tries = 0; tries < 5; tries++) {
    const arrived = await page.evaluate(drawn, COMING).then(
      () => true,
      () => false,
    )
    // Somewhere else now: what was asked went with the page
    if (arrived || page.isClosed()) return
    await waitForQuiet(page)
  }
}

async function drawn(coming: string): Promise<void> {
  const seen = (selector: string): boolean =>
    [...document.querySelectorAll(selector)].some(
      one => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0,
    )
  const end = performance.now() + 30_000
  while ((!seen('main') || seen(coming) || document.querySelector('[data-coming]')) && performance.now() < end)
    await new Promise(resolve => setTimeout(resolve, 30))
  // A page in the back draws nothing
  await new Promise(resolve => {
    setTimeout(resolve, 2000)
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  })
}

interface AxeFault {
  id: string
  impact: string | null
  nodes: { html: string }[]
}

/** What is closing or opening would be seen in the middle of its way. */
export async function still(page: Page): Promise<void> {
  await page
    .locator('.ant-select-dropdown:visible')
    .first()
    .waitFor({ state: 'hidden', timeout: 5000 })
    .catch(() => {})
  await page.waitForTimeout(350)
  // What turns or passes by for ever is at rest as far as it ever will be
  const moves = (): boolean =>
    document
      .getAnimations()
      .some(one => one.playState === 'running' && Number(one.effect?.getComputedTiming().endTime) < 10_000)
  await expect.poll(() => page.evaluate(moves), { timeout: 10_000 }).toBe(false)
}

async function seriousFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(AXE)
  const faults = await page.evaluate(async only => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: AxeFault[] }> } }
    return (await axe.run({ resultTypes: ['violations'], ...(only ? { runOnly: only } : {}) })).violations
  }, rules)
  return faults
    .filter(fault => fault.impact === 'serious' || fault.impact === 'critical')
    .map(
      fault =>
        `${fault.id}: ${fault.nodes
          .slice(0, 3)
          .map(node => node.html.slice(0, 160))
          .join(' | ')}`,
    )
}

/** A notice that fades in or out while axe looks is not a fault: what is at fault is so twice, at rest. */
async function lastingFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  const first = await seriousFaults(page, rules)
  if (!first.length) return []
  await still(page)
  return seriousFaults(page, rules)
}

export async function signIn(window: Window, username = 'demo', password = 'demo123456'): Promise<void> {
  const { page } = window
  await window.open('/login')
  await page.locator('input:visible:not([type=password])').first().fill(username)
  await page.locator('input[type=password]:visible').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(url => !url.hash.startsWith('#/login'), { timeout: 30_000 })
  await settled(page)
}

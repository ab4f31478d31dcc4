import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { expect, inject } from 'vitest'

const PICTURES = join(import.meta.dirname, '../../shots/e2e')
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  if (!existsSync(executablePath)) throw new Error(`no Chromium at ${executablePath}: set CHROMIUM to its path`)
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
}

/** A window that remembers everything that went wrong in it. */
export interface Window {
  page: Page
  url: string
  /** Page errors, console errors and server faults since the last look. */
  troubles(): string[]
  open(path: string): Promise<void>
  /** Takes a picture into the ignored folder `shots/e2e`. */
  picture(name: string): Promise<void>
  /** Fails on what axe finds serious or critical, and on any trouble. */
  healthy(name: string): Promise<void>
}

export async function openWindow(browser: Browser, options: { width?: number; height?: number; locale?: string; dark?: boolean } = {}): Promise<Window> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    locale: options.locale ?? 'zh-CN', timezoneId: 'Asia/Shanghai', colorScheme: options.dark ? 'dark' : 'light', acceptDownloads: true, bypassCSP: true,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const url = inject('url')
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
    picture: async name => {
      mkdirSync(PICTURES, { recursive: true })
      await page.screenshot({ path: join(PICTURES, `${name}.png`) })
    },
    healthy: async name => {
      await window.picture(name)
      expect(await seriousFaults(page), `axe on ${name}`).toEqual([])
      expect(window.troubles(), `troubles on ${name}`).toEqual([])
    },
  }
  return window
}

/** Nothing on its way, for as long as the stream of events lets one tell, and nothing loading any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 2500 }).catch(() => {})
  await page.locator('.ant-spin-spinning:visible, .ant-skeleton-active:visible').first().waitFor({ state: 'hidden', timeout: 10_000 }).catch(() => {})
}

interface AxeFault {
  id: string
  impact: string | null
  nodes: { html: string }[]
}

async function seriousFaults(page: Page): Promise<string[]> {
  // What is closing or opening would be measured in the middle of its way.
  await page.locator('.ant-select-dropdown:visible').first().waitFor({ state: 'hidden', timeout: 5000 }).catch(() => {})
  await page.waitForTimeout(350)
  await page.evaluate(AXE)
  const faults = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: AxeFault[] }> } }
    return (await axe.run({ resultTypes: ['violations'] })).violations
  })
  return faults.filter(fault => fault.impact === 'serious' || fault.impact === 'critical').map(fault => `${fault.id}: ${fault.nodes.slice(0, 3).map(node => node.html.slice(0, 160)).join(' | ')}`)
}

export async function signIn(window: Window, username = 'demo', password = 'demo123456'): Promise<void> {
  const { page } = window
  await window.open('/login')
  await page.locator('input:visible:not([type=password])').first().fill(username)
  await page.locator('input[type=password]:visible').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForFunction("!location.hash.startsWith('#/login')", undefined, { timeout: 30_000 })
  await settled(page)
}

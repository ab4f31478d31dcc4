import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Serves the pages built from these sources with the demo companies from a separate folder. `BENCH_URL` names a running
 * server instead.
 */
export async function openProduct(): Promise<{ url: string; close(): Promise<void> }> {
  if (process.env.BENCH_URL) return { url: process.env.BENCH_URL, close: async () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'bench-web-'))
  const webDir = join(folder, 'web')
  execFileSync(
    process.execPath,
    [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--outDir', webDir],
    { cwd: join(ROOT, 'apps/web'), stdio: 'inherit' },
  )
  execFileSync(process.execPath, [join(ROOT, 'apps/web/compress.ts'), webDir], { stdio: 'inherit' })
  const port = process.env.PORT ?? '5391'
  const env = {
    ...process.env,
    PORT: port,
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    WEB_DIR: webDir,
    DATABASE_URL: '',
    DEMO: 'on',
    LOG_LEVEL: 'error',
  }
  const server = spawn(process.execPath, [join(ROOT, 'apps/server/src/main.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await answering(url, server)
  return {
    url,
    close: async () => {
      server.kill('SIGTERM')
      await new Promise(resolve => server.once('exit', resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (let i = 0; i < 3000 && server.exitCode === null; i++) {
    if (
      await fetch(`${url}/health`).then(
        response => response.ok,
        () => false,
      )
    )
      return
    await sleep(100)
  }
  throw new Error('the server did not answer')
}

export function openBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', ...args],
  })
}

/** A window with an empty cache. */
export async function freshPage(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    bypassCSP: true,
  })
  return { context, page: await context.newPage() }
}

/** Signs in as a person does. */
export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/#/login`)
  await page.locator('input:visible:not([type=password])').first().fill('demo')
  await page.locator('input[type=password]:visible').fill('demo123456')
  await page.keyboard.press('Enter')
  await page.waitForFunction("!location.hash.startsWith('#/login')", undefined, { timeout: 30_000 })
}

import { existsSync } from 'node:fs'
import { outerEnvironment, run } from './process.mjs'
import { Explained } from './project.mjs'

/** Chromium without a window, which takes a sixth less processor time. */
const WINDOWLESS = '/usr/bin/chromium-headless-shell'
const PLACES = [
  WINDOWLESS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The installed browser, if any. */
export function foundChromium() {
  return PLACES.find(existsSync)
}

/**
 * Returns the browser for browser tests: preferably the one without a window, which root on Debian installs; else any.
 */
export async function ensureChromium() {
  const asked = process.env.CHROMIUM
  if (asked && !existsSync(asked)) throw new Explained(`CHROMIUM=${asked} does not exist 文件不存在`)
  if (asked) return asked
  if (!existsSync(WINDOWLESS) && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) await installWithApt()
  const installed = foundChromium()
  if (installed) return installed
  throw new Explained(
    '浏览器测试需要 Chromium，本机没有，也无法自动安装。请安装 Chromium 或 Chrome，并用 CHROMIUM=<路径> 指明。\n' +
      'The browser tests need Chromium: install it (Debian, as root: apt-get install chromium-headless-shell fonts-noto-cjk), or name it with CHROMIUM=<path>.',
  )
}

async function installWithApt() {
  console.log('正在安装 Chromium 与中文字体 Installing Chromium and Chinese fonts …')
  const env = { ...outerEnvironment(), DEBIAN_FRONTEND: 'noninteractive' }
  // Gives up soon without a network
  const patience = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1']
  const steps = [
    ['update', '-q', ...patience],
    ['install', ...patience, '-y', '-q', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-cjk'],
  ]
  for (const args of steps) {
    const code = await run('/usr/bin/apt-get', args, { env })
    // Another installed browser is sufficient
    if (code !== 0 && !foundChromium()) throw new Explained(`apt-get ${args[0]} failed 失败 (${code})`)
    if (code !== 0) return
  }
}

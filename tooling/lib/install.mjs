import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Explained, MODULES, ROOT } from './project.mjs'
import { NPM, outerEnvironment, run } from './process.mjs'

const OLDEST = [20, 19]
const WANTED_MAJOR = 24

/** Installs what package-lock.json names, if it is not there already. Answers the path of the Node that runs the project. */
export async function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    throw new Explained(
      `需要 Node ${OLDEST.join('.')} 或更高版本，当前是 ${process.version}。\nNode ${OLDEST.join('.')} or newer is needed; this is ${process.version}.`,
    )
  }
  const reason = staleReason()
  if (reason) await install(reason)
  return projectNode()
}

async function install(reason) {
  console.log(`正在安装依赖 Installing dependencies (${reason}) …`)
  const code = await run(NPM, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { env: outerEnvironment() })
  if (code !== 0) {
    throw new Explained(
      `依赖安装失败 (npm ci → ${code})：请检查网络与 npm 源 (npm config get registry)。\nnpm ci failed: check the network and the npm registry, then run the command again.`,
    )
  }
  const left = staleReason()
  if (left) throw new Explained(`npm ci 已结束，但依赖仍不完整 npm ci finished, yet the tree is incomplete: ${left}`)
}

/** Compares the tree with the lock file by content: file times tell nothing after a checkout. */
function staleReason() {
  const installedFile = join(MODULES, '.package-lock.json')
  if (!existsSync(installedFile)) return 'node_modules is missing'
  const wanted = packagesOf(join(ROOT, 'package-lock.json'))
  const installed = packagesOf(installedFile)
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) continue
    if (entry.optional && !installed[path]) continue
    if (installed[path]?.version !== entry.version)
      return `${path.replace(/^.*node_modules\//, '')} ${entry.version ?? ''} is missing`
  }
  return undefined
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** Node 24 from the npm package `node`; the machine's own where it is new enough and the package cannot run. */
function projectNode() {
  const own = process.platform === 'win32' ? join(MODULES, 'node/bin/node.exe') : join(MODULES, '.bin/node')
  const version = versionOf(own)
  if (version && majorOf(version) >= WANTED_MAJOR) return own
  if (majorOf(process.version) >= WANTED_MAJOR) return process.execPath
  throw new Explained(
    `项目自带的 Node ${WANTED_MAJOR} 无法运行 (${own}: ${version ?? '—'})。请允许 npm 运行安装脚本后重试：npm config set ignore-scripts false && rm -rf node_modules\n` +
      `The Node ${WANTED_MAJOR} that the npm package "node" brings does not run. Its install script fetches it: allow install scripts and install again, or use Node ${WANTED_MAJOR} on this machine.`,
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

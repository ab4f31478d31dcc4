import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Explained, MODULES, ROOT, WEB_DIST } from './project.mjs'
import { run } from './process.mjs'

const STAMP = join(WEB_DIST, '.build-hash')
const WEB = join(ROOT, 'apps/web')

/** Builds the web application unless `dist` was built from these very sources; with `force` always, and it tells of every file. */
export async function buildWeb(node, options = {}) {
  const hash = sourceHash()
  if (
    !options.force &&
    existsSync(join(WEB_DIST, 'index.html')) &&
    existsSync(STAMP) &&
    readFileSync(STAMP, 'utf8') === hash
  )
    return
  console.log('正在构建网页端 Building the web application …')
  const logLevel = options.force ? 'info' : 'warn'
  const code = await run(node, [join(MODULES, 'vite/bin/vite.js'), 'build', '--logLevel', logLevel], { cwd: WEB })
  if (code !== 0) throw new Explained(`网页端构建失败 The web build failed (${code}).`)
  writeFileSync(STAMP, hash)
}

function sourceHash() {
  const hash = createHash('sha256')
  const files = [join(ROOT, 'package-lock.json'), ...filesUnder(join(ROOT, 'packages/domain/src')), ...filesUnder(WEB)]
  for (const file of files) hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function filesUnder(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap(entry => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || /\.test\.tsx?$/.test(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesUnder(path) : [path]
  })
}

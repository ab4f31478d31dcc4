import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './alone.mjs'
import { CACHE, Explained, MODULES, ROOT, WEB_DIST } from './project.mjs'
import { run } from './process.mjs'
import { hashOfSources } from './source-hash.mjs'

/** Hash of the sources that the pages were built from. */
const STAMP = '.build-hash'
/** There once every file that shrinks has its compressed ones beside it. */
const COMPRESSED = '.compressed'
const WEB = join(ROOT, 'apps/web')

/** Builds the web application unless `dist` was built from these very sources; with `force` always, and it tells of every file. */
export async function buildWeb(node, { force = false } = {}) {
  await alone(async () => {
    if (force || !webIsBuilt()) await buildPages(node, { logLevel: force ? 'info' : 'warn' })
    await compressPages(node)
  })
}

/** Whether `dist` holds what these very sources give. */
export function webIsBuilt() {
  const stamp = join(WEB_DIST, STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash()
}

/**
 * Builds the pages beside `dist` and then puts them in its place: whoever serves them sees the old ones, none or the new
 * ones, never some of each. Call it `alone`.
 */
export async function buildPages(node, { logLevel = 'warn', stop } = {}) {
  const hash = sourceHash()
  const made = join(CACHE, 'web')
  rmSync(made, { recursive: true, force: true })
  mkdirSync(CACHE, { recursive: true })
  console.log('正在构建网页端 Building the web application …')
  const args = ['build', '--outDir', made, '--emptyOutDir', '--logLevel', logLevel]
  const code = await run(node, [join(MODULES, 'vite/bin/vite.js'), ...args], { cwd: WEB, stop })
  if (code !== 0) throw new Explained(`网页端构建失败 The web build failed (${code}).`)
  writeFileSync(join(made, STAMP), hash)
  rmSync(WEB_DIST, { recursive: true, force: true })
  renameSync(made, WEB_DIST)
}

/** Takes more processor than the build and shortens the way over a network alone: the pages are served before. */
export async function compressPages(node, { stop } = {}) {
  const done = join(WEB_DIST, COMPRESSED)
  if (existsSync(done)) return
  const code = await run(node, ['apps/web/compress.ts', WEB_DIST], { stop })
  if (code !== 0) throw new Explained(`网页文件压缩失败 Compressing the pages failed (${code}).`)
  writeFileSync(done, '')
}

const sourceHash = () => hashOfSources([join(ROOT, 'packages/domain/src'), WEB])

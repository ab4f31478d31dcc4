import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exclusively } from './exclusively.mjs'
import { CACHE, Explained, MODULES, ROOT, WEB_DIST } from './project.mjs'
import { run } from './process.mjs'
import { hashOfSources } from './source-hash.mjs'

/** File with the hash of the sources that the pages were built from. */
const STAMP = '.build-hash'
/** File that exists once all compressible files have compressed versions. */
const COMPRESSED = '.compressed'
const WEB = join(ROOT, 'apps/web')

/**
 * Builds the web application unless `dist` was built from the current sources. With `force` always, and each file is
 * reported.
 */
export async function buildWeb(node, { force = false } = {}) {
  await exclusively(async () => {
    if (force || !webIsBuilt()) await buildPages(node, { logLevel: force ? 'info' : 'warn' })
    await compressPages(node)
  })
}

/** Whether `dist` was built from the current sources. */
export function webIsBuilt() {
  const stamp = join(WEB_DIST, STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash()
}

/**
 * Builds the pages in a separate folder and then replaces `dist`, so that a server serves either the old pages, none,
 * or the new ones. Call it within `exclusively`.
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

/**
 * Compresses the pages. It takes more processor time than the build and only shortens transfers, so the pages are
 * served before it.
 */
export async function compressPages(node, { stop } = {}) {
  const done = join(WEB_DIST, COMPRESSED)
  if (existsSync(done)) return
  const code = await run(node, ['apps/web/compress.ts', WEB_DIST], { stop })
  if (code !== 0) throw new Explained(`网页文件压缩失败 Compressing the pages failed (${code}).`)
  writeFileSync(done, '')
}

const sourceHash = () => hashOfSources([join(ROOT, 'packages/domain/src'), WEB])

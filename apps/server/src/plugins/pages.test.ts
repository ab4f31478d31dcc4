import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerPages } from './pages.ts'

const SCRIPT = 'export const one = 1'
const app = Fastify()

beforeAll(async () => {
  const around = mkdtempSync(join(tmpdir(), 'tuheng-pages-'))
  const webDir = join(around, 'web')
  mkdirSync(join(webDir, 'assets'), { recursive: true })
  writeFileSync(join(around, 'secret.txt'), 'not for the web')
  writeFileSync(join(webDir, 'index.html'), '<p>途衡')
  writeFileSync(join(webDir, 'assets/运单-a1.js'), SCRIPT)
  writeFileSync(join(webDir, 'assets/运单-a1.js.br'), brotliCompressSync(SCRIPT))
  await registerPages(app, { webDir })
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers })
const ASSET = `/assets/${encodeURIComponent('运单')}-a1.js`

describe('the pages', () => {
  it('are served, the hashed files for a year, the first page never from the cache', async () => {
    for (const url of ['/', '/index.html']) {
      const page = await get(url)
      expect([page.statusCode, page.body, page.headers['cache-control']]).toEqual([200, '<p>途衡', 'no-cache'])
    }
    const plain = await get(`${ASSET}?v=1`)
    expect([plain.statusCode, plain.body]).toEqual([200, SCRIPT])
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
    })
    const again = await get(ASSET, { 'if-none-match': String(plain.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('are sent precompressed to those who accept it, and without content to those who ask for the headers', async () => {
    const packed = await get(ASSET, { 'accept-encoding': 'gzip, br' })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    })
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(SCRIPT)
    const head = await get(ASSET, {}, 'HEAD')
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(SCRIPT.length)])
  })

  it.each([
    '/secret.txt',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '//secret.txt',
    '/assets',
    '/assets/',
    '/assets/gone.js',
    '/%00',
  ])('hold nothing else: %s', async url => {
    const { statusCode, body } = await get(url)
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
    expect(body).not.toContain('not for the web')
  })
})

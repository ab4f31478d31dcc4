import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'

export interface File {
  name: string
  type: string
  wire: number
  gzip: number
  icons: number
}

/** The most JavaScript of a page, in kB as gzip at level 9. */
export const LIMITS = { 'public page': 120, 'sign-in page': 120, 'first list': 440, 'next list, of another area': 46 }

const ICON = /theme:.?(outlined|filled|twotone)/g

/**
 * Records every fetched file of the pages, with its size on the wire and as gzip at level 9 (the limits are in gzip).
 */
export function watchFiles(page: Page): () => Promise<File[]> {
  const waiting: Promise<File | null>[] = []
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    const type = /\.(js|css|woff2|svg|png|html)$/.exec(pathname)?.[1] ?? (pathname === '/' ? 'html' : '')
    if (!type || response.status() !== 200) return
    waiting.push(
      Promise.all([response.body(), response.request().sizes()]).then(
        ([body, sizes]) => ({
          name: pathname,
          type,
          wire: sizes.responseBodySize,
          gzip: gzipSync(body, { level: 9 }).length,
          icons: body.toString().match(ICON)?.length ?? 0,
        }),
        () => null,
      ),
    )
  })
  return async () => (await Promise.all(waiting)).filter(file => file !== null)
}

export const scriptsOf = (files: readonly File[]): File[] => files.filter(file => file.type === 'js')

export const kilobytes = (files: readonly File[], key: 'wire' | 'gzip'): number =>
  files.reduce((total, file) => total + file[key], 0) / 1000

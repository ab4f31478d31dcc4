import react from '@vitejs/plugin-react'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { firstModules, visitorModules } from './first-pages.ts'

const API = process.env.API ?? 'http://localhost:5201'

/** Only for the pages that draw with them. */
const HEAVY = /[\\/](echarts|zrender|@xyflow|d3-[a-z]+|pinyin-pro|dompurify)[\\/]/
/** Pages that must use a module before it moves into a file with others. */
const SHARED = 3
const DOMAIN = /[\\/]packages[\\/]domain[\\/]src[\\/]/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compressed()],
  server: { port: 5200, proxy: { '/api': API } },
  preview: { port: 5200, proxy: { '/api': API } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    modulePreload: { polyfill: false },
    sourcemap: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // From the ground up: a group only needs groups above it in this list, so that no two files wait for each other
          groups: [
            // What the sign-in page needs, in one file: its first paint waits for nothing else
            { name: 'base', tags: ['$initial'], priority: 5 },
            { name: 'regions', test: /[\\/]kernel[\\/]regions[\\/]/, priority: 4 },
            { name: 'domain', test: DOMAIN, priority: 3 },
            // What pages for visitors share beyond that: the back-office asks for it too, never the other way round
            { name: (id, graph) => (visitorModules(graph).has(id) ? 'visitor' : null), priority: 2.8 },
            { name: 'account', test: /[\\/]features[\\/]public[\\/]account[\\/]/, minShareCount: SHARED, priority: 2.8 },
            // What every visit needs next, and nothing else
            { name: (id, graph) => (firstModules(graph).has(id) ? 'first' : null), priority: 2.5 },
            // The calendar comes when a list is on screen already
            { name: 'dates', test: /[\\/]node_modules[\\/](@rc-component[\\/]picker|antd[\\/]es[\\/](date-picker|time-picker))[\\/]/, priority: 2.2 },
            // What several pages share, rather than a file for every icon
            { name: 'vendor', test: id => id.includes('node_modules') && !HEAVY.test(id), minShareCount: SHARED, priority: 2 },
            { name: 'common', test: /[\\/]apps[\\/]web[\\/]src[\\/]/, minShareCount: SHARED, priority: 1 },
          ],
        },
      },
    },
  },
})

const TEXT = /\.(js|css|html|svg|json|txt)$/

/** Writes `.br` and `.gz` beside every text file of a kilobyte or more, so that the server only picks one. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return
      const names = await readdir(dir, { recursive: true })
      await Promise.all(names.filter(name => TEXT.test(name)).map(name => compress(join(dir, name))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < 1024) return
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }
  const [small, wide] = await Promise.all([promisify(brotliCompress)(content, brotli), promisify(gzip)(content, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, wide)])
}

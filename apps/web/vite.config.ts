import react from '@vitejs/plugin-react'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

const API = process.env.API ?? 'http://localhost:5201'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compressed()],
  server: { port: 5200, proxy: { '/api': API } },
  preview: { port: 5200, proxy: { '/api': API } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        chunkFileNames: chunk => `assets/${chunk.name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            // What the sign-in page needs, in one file: its first paint waits for nothing else
            { name: 'base', tags: ['$initial'], priority: 3 },
            { name: 'regions', test: /[\\/]kernel[\\/]regions[\\/]/, priority: 2 },
            { name: 'domain', test: /[\\/]packages[\\/]domain[\\/]src[\\/]/, priority: 2, entriesAware: true, entriesAwareMergeThreshold: 60_000 },
            // What several pages share, without a file for every icon
            { name: 'parts', minShareCount: 2, priority: 1, entriesAware: true, entriesAwareMergeThreshold: 100_000 },
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

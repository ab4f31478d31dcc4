import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { domainModule } from './domain-module.ts'
import { earlyFiles } from './early-files.ts'
import { firstModules, visitorModules } from './first-pages.ts'
import { mendedDialog } from './mended-dialog.ts'

const API = process.env.API ?? 'http://localhost:5201'

/** Only for the pages that draw with them. */
const HEAVY = /[\\/](echarts|zrender|@xyflow|d3-[a-z]+|pinyin-pro|dompurify)[\\/]/
/** Packages that do nothing by being imported. */
const PURE = /[\\/]node_modules[\\/]@(rc-component|ant-design)[\\/]/
/** Pages that must use a module before it moves into a file with others. */
const SHARED = 3
const DOMAIN = /[\\/]packages[\\/]domain[\\/]src[\\/]/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), domainModule(), mendedDialog(), noCircles(), earlyFiles()],
  server: { port: 5200, proxy: { '/api': API } },
  preview: { port: 5200, proxy: { '/api': API } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    modulePreload: { polyfill: false },
    sourcemap: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // They do not say so themselves, and one name would bring all of a package: forms with every rule, for a context
      treeshake: { moduleSideEffects: [{ test: PURE, sideEffects: false }] },
      output: {
        // Named by the group alone, not by all the pages that share the file
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
        codeSplitting: {
          // From the ground up: a group only needs groups above it in this list, so that no two files wait for each other (`noCircles`)
          groups: [
            // What the sign-in page needs, in one file: its first paint waits for nothing else
            { name: 'base', tags: ['$initial'], priority: 5 },
            { name: 'regions', test: /[\\/]kernel[\\/]regions[\\/]/, priority: 4 },
            // What pages for visitors share beyond that: the back-office asks for it too, never the other way round
            {
              name: (id, graph) => (visitorModules(graph).has(id) ? 'visitor' : null),
              debugName: 'visitor',
              priority: 2.8,
            },
            {
              name: 'account',
              test: /[\\/]features[\\/]public[\\/]account[\\/]/,
              minShareCount: SHARED,
              priority: 2.8,
            },
            // What every visit needs next, and nothing else
            {
              name: (id, graph) => (firstModules(graph).has(id) ? 'first' : null),
              debugName: 'first',
              priority: 2.5,
            },
            // From here on a file for every set of pages that share it: one small module drags nothing else in. No threshold
            // merges them, since merged files may wait for each other
            { name: 'domain', test: DOMAIN, entriesAware: true, priority: 2.4 },
            // The calendar comes when somebody turns to a date
            {
              name: 'dates',
              test: /[\\/]node_modules[\\/](@rc-component[\\/]picker|antd[\\/]es[\\/](date-picker|time-picker))[\\/]/,
              priority: 2.2,
            },
            // What several pages share, rather than a file for every icon
            {
              name: 'vendor',
              test: id => id.includes('node_modules') && !HEAVY.test(id),
              minShareCount: SHARED,
              entriesAware: true,
              priority: 2,
            },
            {
              name: 'common',
              test: /[\\/]apps[\\/]web[\\/]src[\\/]/,
              minShareCount: SHARED,
              entriesAware: true,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})

/** Declarations are made when their file is read: in a circle, one of them would be made of what is not there yet. */
function noCircles(): Plugin {
  return {
    name: 'no-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const done = new Set<string>()
      const visit = (file: string, way: readonly string[]): void => {
        if (way.includes(file))
          this.error(`files wait for each other: ${[...way.slice(way.indexOf(file)), file].join(' → ')}`)
        const chunk = bundle[file]
        if (done.has(file) || chunk?.type !== 'chunk') return
        chunk.imports.forEach(next => visit(next, [...way, file]))
        done.add(file)
      }
      Object.keys(bundle).forEach(file => visit(file, []))
    },
  }
}

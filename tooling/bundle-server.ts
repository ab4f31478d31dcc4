import { relative, resolve, sep } from 'node:path'
import { rolldown } from 'rolldown'

const SERVER = resolve(import.meta.dirname, '../apps/server')
const SOURCES = resolve(SERVER, 'src')

/**
 * What stays outside of the bundle: packages that look for files of theirs beside themselves (WebAssembly, native code,
 * fonts, workers), and those that are loaded only where they are asked for.
 */
const OUTSIDE = /^(@electric-sql\/pglite|@node-rs\/argon2|@expo-google-fonts\/.*|pdfkit|pino|flydrive|pg-native)(\/|$)/

interface Folders {
  /** Where the files are written. */
  made: string
  /** Where they will be run, see `withOwnFolder`. */
  final: string
}

/** Puts the server and its packages into a few files, so that starting it opens these instead of two thousand. */
async function bundleServer({ made, final }: Folders): Promise<void> {
  const bundle = await rolldown({
    cwd: SERVER,
    input: resolve(SOURCES, 'main.ts'),
    platform: 'node',
    external: OUTSIDE,
    plugins: [{ name: 'folder-of-each-source', transform: (code, id) => withOwnFolder(code, { id, final }) }],
    onLog: (level, log, handler) => {
      // Warnings about others' packages are theirs
      if (level !== 'warn' || !log.id?.includes('node_modules')) handler(level, log)
    },
  })
  await bundle.write({ dir: made, format: 'esm', sourcemap: true })
  await bundle.close()
}

/** A source that looks for files beside itself finds them from the bundle, too. */
function withOwnFolder(code: string, { id, final }: { id: string; final: string }) {
  if (!id.startsWith(SOURCES + sep) || !code.includes('import.meta.dirname')) return undefined
  const path = JSON.stringify(relative(final, resolve(id, '..')).replaceAll('\\', '/'))
  // Lines stay where they are
  return { map: null, code: code.replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${path})`) }
}

const [made, final] = process.argv.slice(2)
if (!made || !final) throw new Error('node tooling/bundle-server.ts FOLDER-TO-WRITE FOLDER-TO-RUN-IN')
await bundleServer({ made: resolve(made), final: resolve(final) })

import { relative, resolve, sep } from 'node:path'
import { rolldown } from 'rolldown'

const SERVER = resolve(import.meta.dirname, '../apps/server')
const SOURCES = resolve(SERVER, 'src')

/**
 * Packages that are not bundled: those that load files from their own folder (WebAssembly, native code, fonts,
 * workers), and those that are loaded only on demand.
 */
const OUTSIDE =
  /^(@electric-sql\/pglite(-prepopulatedfs)?|@node-rs\/argon2|@expo-google-fonts\/.*|pdfkit|pino|flydrive|pg-native)(\/|$)/

interface Folders {
  /** Folder to write the files to. */
  made: string
  /** Folder from which they will run, see `withOwnFolder`. */
  final: string
}

/** Bundles the server and its packages into a few files, because opening two thousand modules makes the start slow. */
async function bundleServer({ made, final }: Folders): Promise<void> {
  const bundle = await rolldown({
    cwd: SERVER,
    input: resolve(SOURCES, 'main.ts'),
    platform: 'node',
    external: OUTSIDE,
    plugins: [{ name: 'folder-of-each-source', transform: (code, id) => withOwnFolder(code, { id, final }) }],
    onLog: (level, log, handler) => {
      // Warnings about other packages are not ours to fix
      if (level !== 'warn' || !log.id?.includes('node_modules')) handler(level, log)
    },
  })
  await bundle.write({ dir: made, format: 'esm', sourcemap: true })
  await bundle.close()
}

/** Makes sources that load files from their own folder find them from the bundle. */
function withOwnFolder(code: string, { id, final }: { id: string; final: string }) {
  if (!id.startsWith(SOURCES + sep) || !code.includes('import.meta.dirname')) return undefined
  const path = JSON.stringify(relative(final, resolve(id, '..')).replaceAll('\\', '/'))
  // Line numbers stay the same
  return { map: null, code: code.replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${path})`) }
}

const [made, final] = process.argv.slice(2)
if (!made || !final) throw new Error('node tooling/bundle-server.ts FOLDER-TO-WRITE FOLDER-TO-RUN-IN')
await bundleServer({ made: resolve(made), final: resolve(final) })

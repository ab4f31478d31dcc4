import { existsSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { constants as os, setPriority } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Writes `.br` and `.gz` beside every text file of a kilobyte or more, so that the server only picks one. */

const TEXT = /\.(js|css|html|svg|json|txt)$/
const SMALL = 1024

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Which folder? node apps/web/compress.ts folder')
// A server may be answering beside it
setPriority(os.priority.PRIORITY_LOW)
const names = await readdir(folder, { recursive: true })
await Promise.all(names.filter(name => TEXT.test(name)).map(name => compress(join(folder, name))))

async function compress(file: string): Promise<void> {
  if (existsSync(`${file}.br`) && existsSync(`${file}.gz`)) return
  const content = await readFile(file)
  if (content.length < SMALL) return
  const brotli = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  }
  await Promise.all([
    promisify(brotliCompress)(content, brotli).then(packed => put(`${file}.br`, packed)),
    promisify(gzip)(content, { level: 9 }).then(packed => put(`${file}.gz`, packed)),
  ])
}

/** The server must never see half of one. */
async function put(file: string, packed: Uint8Array): Promise<void> {
  await writeFile(`${file}.part`, packed)
  await rename(`${file}.part`, file)
}

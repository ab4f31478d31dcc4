import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ZipPart, zipStream } from './zip-write.ts'

const run = promisify(execFile)
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zip-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Python's reader, which is not ours, and knows zip64. */
const READ = `import sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
names = z.namelist()
print(len(names)); print(names[0]); print(names[-1]); print(z.read(names[-1]).decode())`

async function readBy(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): Promise<string[]> {
  const path = join(folder, 'a.zip')
  await pipeline(Readable.from(zipStream(parts), { objectMode: false }), createWriteStream(path))
  const { stdout } = await run('python3', ['-c', READ, path])
  return stdout.trim().split('\n')
}

it('an archive of few files is read by others', async () => {
  const parts = ['单号_1.txt', '文件夹/单号_2.txt'].map(name => ({ name, content: `内容 ${name}` }))
  expect(await readBy(parts)).toEqual(['2', '单号_1.txt', '文件夹/单号_2.txt', '内容 文件夹/单号_2.txt'])
})

it('more than 65,535 files are all found', async () => {
  const many = function* (): Generator<ZipPart> {
    for (let i = 0; i < 70_000; i++) yield { name: `f${i}`, content: i === 69_999 ? 'the last' : '', compressed: true }
  }
  expect(await readBy(many())).toEqual(['70000', 'f0', 'f69999', 'the last'])
}, 300_000)

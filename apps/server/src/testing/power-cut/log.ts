import { closeSync, openSync, readSync } from 'node:fs'

/** One recorded operation. Files are identified by inode, folders by path. */
export type Done =
  | { do: 'open'; path: string; ino: number; /** The file did not exist. */ made: boolean; empty: boolean }
  | { do: 'write'; ino: number; at: number; length: number }
  | { do: 'truncate'; ino: number; size: number }
  | { do: 'sync'; ino: number }
  | { do: 'rename' | 'link'; from: string; to: string }
  | { do: 'remove' | 'folder'; path: string }

const CHUNK = 4 * 2 ** 20
const NEWLINE = 10

/**
 * Reads a log from the given byte. `bytes` of a write are valid until the next iteration. A partial record at the end,
 * left by a killed program, is ignored.
 */
export function* readLog(path: string, from = 0): Generator<{ done: Done; bytes: Uint8Array }> {
  const file = openSync(path, 'r')
  let at = from
  let rest = Buffer.alloc(0)
  let ended = false
  const more = (): void => {
    const chunk = Buffer.alloc(CHUNK)
    const count = readSync(file, chunk, 0, CHUNK, at)
    at += count
    ended = count === 0
    rest = Buffer.concat([rest, chunk.subarray(0, count)])
  }
  try {
    for (;;) {
      let end = rest.indexOf(NEWLINE)
      while (end < 0 && !ended) {
        more()
        end = rest.indexOf(NEWLINE)
      }
      if (end < 0) return
      const done = JSON.parse(rest.subarray(0, end).toString()) as Done
      const length = done.do === 'write' ? done.length : 0
      while (rest.length < end + 1 + length && !ended) more()
      if (rest.length < end + 1 + length) return
      yield { done, bytes: rest.subarray(end + 1, end + 1 + length) }
      rest = rest.subarray(end + 1 + length)
    }
  } finally {
    closeSync(file)
  }
}

// node --import record.ts … — records every operation of a program on the files of POWER_DIR, in order, into POWER_LOG
import nodeFs, { type PathLike } from 'node:fs'
import nodePromises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Done } from './log.ts'

type Fn = (...args: unknown[]) => unknown
type Functions = Record<string, Fn>

const fs = nodeFs as unknown as Functions
const promises = nodePromises as unknown as Functions
const { closeSync, existsSync, fstatSync, openSync, readFileSync, writeSync } = nodeFs

interface Open {
  ino: number
  position: number
  append: boolean
}

/** Records every function that this product and its libraries use to change files; others would be missed. */
export function record(dir: string, logFile: string): void {
  const root = resolve(dir)
  const log = openSync(logFile, 'a')
  const files = new Map<number, Open>()
  let inside = false

  const note = (done: Done, bytes?: Uint8Array): void => {
    const head = Buffer.from(`${JSON.stringify(done)}\n`)
    writeSync(log, bytes ? Buffer.concat([head, bytes]) : head)
  }
  /** The path in the log; undefined outside of the folder. */
  const inFolder = (path: unknown): string | undefined => {
    if (typeof path === 'number') return undefined
    const at = relative(root, resolve(path instanceof URL ? fileURLToPath(path) : String(path as PathLike)))
    return at === '..' || at.startsWith(`..${sep}`) ? undefined : at
  }
  const opened = (path: unknown, fd: number, { flags, was }: { flags: unknown; was: boolean }): void => {
    const at = inFolder(path)
    if (at === undefined) return
    const { ino, size } = fstatSync(fd)
    const { append, truncates } = meaning(flags)
    files.set(fd, { ino, position: append ? size : 0, append })
    note({ do: 'open', path: at, ino, made: !was, empty: truncates && was })
  }
  const wrote = (fd: number, bytes: Uint8Array, position: unknown): void => {
    const file = files.get(fd)
    if (!file) return
    const at = typeof position === 'number' || typeof position === 'bigint' ? Number(position) : file.position
    if (at === file.position || file.append) file.position = at + bytes.length
    note({ do: 'write', ino: file.ino, at, length: bytes.length }, bytes)
  }
  const onFile = (fd: unknown, what: (ino: number) => Done): void => {
    const file = files.get(fd as number)
    if (file) note(what(file.ino))
  }
  /** Records the contents of a file that was written at once. */
  const recordPath = (path: unknown, was: boolean, { append = false, sync = false } = {}): void => {
    const at = inFolder(path)
    if (at === undefined) return
    if (append) throw new Error('the record knows no appending to a file by name')
    const bytes = readFileSync(path as string)
    const { ino } = nodeFs.statSync(path as string)
    note({ do: 'open', path: at, ino, made: !was, empty: was })
    note({ do: 'write', ino, at: 0, length: bytes.length }, bytes)
    if (sync) note({ do: 'sync', ino })
  }
  const two = (from: unknown, to: unknown, what: 'rename' | 'link'): void => {
    const [a, b] = [inFolder(from), inFolder(to)]
    if (a === undefined && b === undefined) return
    if (a === undefined || b === undefined)
      throw new Error(`the record knows no ${what} across its border: ${String(from)} ${String(to)}`)
    note({ do: what, from: a, to: b })
  }
  const one = (path: unknown, what: 'remove' | 'folder'): void => {
    const at = inFolder(path)
    if (at !== undefined) note({ do: what, path: at })
  }

  /** The record of each function, by its arguments and result. */
  const after: Record<string, (args: unknown[], answer: unknown, was: boolean) => void> = {
    open: ([path, flags], fd, was) => opened(path, fd as number, { flags, was }),
    close: ([fd]) => void files.delete(fd as number),
    write: ([fd, data, second, , fourth], count) => {
      if (typeof data === 'string') return wrote(fd as number, Buffer.from(data), second)
      const { buffer, byteOffset } = data as Uint8Array
      const [offset, position] =
        typeof second === 'object' && second
          ? [(second as { offset?: number }).offset ?? 0, (second as { position?: number }).position]
          : [(second as number) ?? 0, fourth]
      wrote(fd as number, new Uint8Array(buffer, byteOffset + offset, count as number), position)
    },
    writev: ([fd, parts, position], count) =>
      wrote(fd as number, Buffer.concat(parts as Uint8Array[]).subarray(0, count as number), position),
    ftruncate: ([fd, size]) => onFile(fd, ino => ({ do: 'truncate', ino, size: (size as number) ?? 0 })),
    fsync: ([fd]) => onFile(fd, ino => ({ do: 'sync', ino })),
    fdatasync: ([fd]) => onFile(fd, ino => ({ do: 'sync', ino })),
    truncate: ([path, size]) => {
      const at = inFolder(path)
      if (at === undefined) return
      const { ino } = nodeFs.statSync(path as string)
      note({ do: 'open', path: at, ino, made: false, empty: false })
      note({ do: 'truncate', ino, size: (size as number) ?? 0 })
    },
    rename: ([from, to]) => two(from, to, 'rename'),
    link: ([from, to]) => two(from, to, 'link'),
    unlink: ([path]) => one(path, 'remove'),
    rm: ([path]) => one(path, 'remove'),
    rmdir: ([path]) => one(path, 'remove'),
    // With `recursive`, the result is the first folder that did not exist
    mkdir: ([path, options], first) =>
      void ((options as { recursive?: boolean } | undefined)?.recursive && first === undefined
        ? undefined
        : one(path, 'folder')),
    mkdtemp: (_args, path) => one(path, 'folder'),
    writeFile: ([path, , options], _answer, was) =>
      recordPath(path, was, {
        append: flagOf(options) === 'a',
        sync: (options as { flush?: boolean } | undefined)?.flush === true,
      }),
    appendFile: ([path], _answer, was) => recordPath(path, was, { append: true }),
    copyFile: ([, to], _answer, was) => recordPath(to, was),
  }
  for (const [name, tell] of Object.entries(after)) {
    const wasThere = (args: unknown[]): boolean =>
      ['open', 'writeFile', 'copyFile'].includes(name) &&
      inFolder(args[name === 'copyFile' ? 1 : 0]) !== undefined &&
      existsSync(args[name === 'copyFile' ? 1 : 0] as PathLike)
    const sync = fs[`${name}Sync`] as Fn
    fs[`${name}Sync`] = (...args) => {
      if (inside) return sync.apply(fs, args)
      inside = true
      try {
        const was = wasThere(args)
        const answer = sync.apply(fs, args)
        tell(args, answer, was)
        return answer
      } finally {
        inside = false
      }
    }
    const called = fs[name] as Fn
    fs[name] = (...args) => {
      const back = args.findLastIndex(arg => typeof arg === 'function')
      const was = wasThere(args)
      // Once it is closed, another file may be opened with its number before this is called back
      const isClose = name === 'close'
      if (isClose) tell(args, undefined, was)
      if (back < 0) return called.apply(fs, args)
      const given = args[back] as Fn
      return called.apply(
        fs,
        args.with(back, (error: unknown, ...answers: unknown[]) => {
          if (!error && !isClose) tell(args, answers[0], was)
          given(error, ...answers)
        }),
      )
    }
    const promised = promises[name]
    if (!promised) continue
    promises[name] = async (...args) => {
      const was = wasThere(args)
      const answer = await promised.apply(promises, args)
      tell(args, name === 'open' ? (answer as { fd: number }).fd : answer, was)
      if (name === 'open') watchHandle(answer as Functions & { fd: number }, after, () => files)
      return answer
    }
  }
  syncBuiltinESMExports()
  process.once('exit', () => closeSync(log))
}

/** Handles opened by `fs/promises`. */
function watchHandle(
  handle: Functions & { fd: number },
  after: Record<string, (args: unknown[], answer: unknown, was: boolean) => void>,
  files: () => Map<number, unknown>,
): void {
  const { fd } = handle
  if (!files().has(fd)) return
  const watch = (name: string, as: string): void => {
    const was = (handle[name] as Fn).bind(handle)
    handle[name] = async (...args) => {
      // Once closed, its number may be reused before we record it
      if (as === 'close') after.close?.([fd], undefined, true)
      const answer = await was(...args)
      if (as !== 'close')
        after[as]?.([fd, ...args], (answer as { bytesWritten?: number } | undefined)?.bytesWritten, true)
      return answer
    }
  }
  watch('close', 'close')
  watch('sync', 'fsync')
  watch('datasync', 'fdatasync')
  watch('truncate', 'ftruncate')
  watch('write', 'write')
  watch('writev', 'writev')
  for (const name of ['writeFile', 'appendFile', 'createWriteStream'])
    handle[name] = () => {
      throw new Error(`the record knows no ${name} of an open file`)
    }
}

function meaning(flags: unknown): { append: boolean; truncates: boolean } {
  const { O_APPEND, O_TRUNC } = nodeFs.constants
  if (typeof flags === 'number') return { append: (flags & O_APPEND) !== 0, truncates: (flags & O_TRUNC) !== 0 }
  const text = typeof flags === 'string' ? flags : 'r'
  return { append: text.startsWith('a'), truncates: text.startsWith('w') }
}

function flagOf(options: unknown): string {
  const { flag } = (typeof options === 'object' && options ? options : {}) as { flag?: string }
  return flag?.startsWith('a') ? 'a' : 'w'
}

if (process.env.POWER_DIR && process.env.POWER_LOG) record(process.env.POWER_DIR, process.env.POWER_LOG)

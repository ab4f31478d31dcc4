import { spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { MODULES, ROOT } from './project.mjs'

export const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm'

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP']
const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }

/**
 * Runs a command in the foreground and returns its exit code, or 128 + the signal for a child that a signal ended.
 * Signals to this program are forwarded to the child, so that it can close properly. `quiet` hides everything but
 * errors.
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, minutes?: number, stop?: AbortSignal, quiet?: boolean }} [options]
 */
export function run(command, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      env: options.env ?? process.env,
      stdio: options.quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit',
    })
    const handlers = FORWARDED.map(signal => [signal, () => forward(child, signal)])
    for (const [signal, handler] of handlers) process.on(signal, handler)
    const timer = options.minutes ? setTimeout(() => child.kill('SIGKILL'), options.minutes * 60_000) : undefined
    const stop = () => child.kill('SIGTERM')
    const orphanWatch = watchNpmShell(stop)
    options.stop?.addEventListener('abort', stop)
    const end = () => {
      clearTimeout(timer)
      clearInterval(orphanWatch)
      options.stop?.removeEventListener('abort', stop)
      for (const [signal, handler] of handlers) process.off(signal, handler)
    }
    child.on('error', error => {
      end()
      fail(error)
    })
    child.on('exit', (code, signal) => {
      end()
      done(code ?? 128 + (SIGNAL_NUMBERS[signal] ?? 0))
    })
  })
}

/**
 * npm runs scripts in a shell that a SIGTERM to npm ends without forwarding it. The end of that shell stops this
 * program.
 */
function watchNpmShell(stop) {
  if (!process.env.npm_lifecycle_event) return undefined
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    stop()
  }, 500)
  return timer
}

/** Ctrl-C in a terminal reaches the entire foreground group, so the child has received it. */
function forward(child, signal) {
  if (signal === 'SIGINT' && process.stdin.isTTY) return
  child.kill(signal)
}

/**
 * The environment without the project's own programs on the path, for commands that must survive a new node_modules.
 */
export function outerEnvironment() {
  const path = (process.env.PATH ?? '').split(delimiter).filter(folder => !folder.startsWith(MODULES))
  return { ...process.env, PATH: path.join(delimiter) }
}
